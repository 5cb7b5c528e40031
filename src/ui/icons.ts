// The icons, drawn for this project on a 24 × 24 grid with a 1.6 px line. Each says its thing by its outline; none
// carries meaning by colour alone, and every button that shows one also has words (aria-label or text).

const FIGURES = {
  mark:
    '<path d="M12 2.5v19" stroke-width="2.6"/><circle cx="4" cy="12" r="1.9" class="dot"/>' +
    '<circle cx="20" cy="12" r="1.9" class="dot"/><path d="M7.6 12h1.3M15.1 12h1.3" stroke-width="1.4"/>',
  select: '<path d="M6 3.6 18.4 12l-5.7 1.1-2.9 5.3z"/>',
  crate: '<path d="M4 4h16v16H4zM4 8.4h16M4 15.6h16M7 15.6 17 8.4"/>',
  circle: '<circle cx="12" cy="12" r="8"/><path d="M12 12h8"/>',
  polygon: '<path d="m12 3.6 8.2 6-3.1 9.7H6.9L3.8 9.6z"/>',
  bullet: '<circle cx="17" cy="12" r="3.2" class="dot"/><path d="M3 12h7M6 8h4M6 16h4"/>',
  wall: '<path d="M9 3h6v18H9zM9 9h6M9 15h6M12 3v6M12 15v6"/>',
  erase: '<path d="M8.6 19.4 3.8 14.6l9.6-9.6 6.8 6.8-7.6 7.6zM8.4 10l6.8 6.8M11 19.4h9"/>',
  restart: '<path d="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 4.7 14"/>',
  back: '<path d="M17 5 8 12l9 7zM6 5v14"/>',
  play: '<path d="m7 4.5 12 7.5-12 7.5z" class="dot"/>',
  freeze: '<path d="M8.5 5v14M15.5 5v14" stroke-width="3"/>',
  forward: '<path d="m7 5 9 7-9 7zM18 5v14"/>',
  undo: '<path d="M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3"/>',
  redo: '<path d="M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h3"/>',
  fire: '<circle cx="12" cy="12" r="6.4"/><path d="M12 2.5v5M12 16.5v5M2.5 12h5M16.5 12h5"/>',
  cycle: '<path d="M19 4v4.6h-4.6M5 20v-4.6h4.6M18.6 8.4A7.4 7.4 0 0 0 5.2 10M5.4 15.6A7.4 7.4 0 0 0 18.8 14"/>',
  safe: '<path d="M12 3 5 5.8v5.4c0 4.5 2.9 7.6 7 9.8 4.1-2.2 7-5.3 7-9.8V5.8zM8.6 11.8l2.5 2.5 4.4-4.8"/>',
  unseen:
    '<path d="M3.4 12c2.3-4 5.2-6 8.6-6s6.3 2 8.6 6c-2.3 4-5.2 6-8.6 6s-6.3-2-8.6-6z"/>' +
    '<circle cx="12" cy="12" r="2.4"/><path d="M4.5 4.5l15 15"/>',
  minus: '<path d="M5 12h14"/>',
  plus: '<path d="M5 12h14M12 5v14"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  settings:
    '<path d="M3 7h10.4M18.6 7H21M3 17h2.4M10.6 17H21"/><circle cx="16" cy="7" r="2.6"/><circle cx="8" cy="17" r="2.6"/>',
  collapse: '<path d="m9 5 7 7-7 7"/>',
  help: '<path d="M8.4 9a3.7 3.7 0 1 1 5.4 3.3c-1.2.7-1.8 1.3-1.8 2.7"/><circle cx="12" cy="19" r="1.2" class="dot"/>',
  fit: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
  previous: '<path d="m15 5-7 7 7 7"/>',
  next: '<path d="m9 5 7 7-7 7"/>',
  turnLeft: '<path d="M4 5v5h5M4.6 10a8 8 0 1 1 1.6 7.5"/>',
  turnRight: '<path d="M20 5v5h-5M19.4 10a8 8 0 1 0-1.6 7.5"/>',
  toStart: '<path d="M18 5.5 10 12l8 6.5zM6.5 5.5v13"/>',
  toEnd: '<path d="m6 5.5 8 6.5-8 6.5zM17.5 5.5v13"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.2-1.2"/>',
  theme: '<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z" class="dot"/>',
  lesson: '<path d="M4 4.5h9v9H4zM10 10.5h10v9H10z"/><path d="M10 10.5h3v3h-3z" class="dot"/>',
  inspect:
    '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.3 15.3 5.2 5.2M7.6 7.8h3.6v3.6H7.6zM9.8 9.8h3.6v3.6H9.8z"/>',
  remove: '<path d="M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6"/>',
} as const;

export type IconName = keyof typeof FIGURES;

/** The icon as an element that assistive technology passes over: its button has the words. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  svg.innerHTML = FIGURES[name];
  return svg;
}
