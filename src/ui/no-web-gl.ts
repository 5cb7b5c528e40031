// The page for browsers that cannot draw the playground. It says what is missing and what helps, instead of a dark
// window; the lessons go on, as pictures made of text: everything about them but the canvas works.

import { SvgPen, wrapSvg } from '#lessons';
import { INK_STYLES } from '../inks.ts';
import type { Session } from '../session.ts';
import { make, setHidden } from './dom.ts';

/** How near to a part a pointer takes it, CSS px. */
const REACH = 14;

export interface StandIn {
  /** Shows the session as it is now, as the view would. */
  render(): void;
}

/** Takes the canvas's place in its host; `reason` is the technical one, if there is one. */
export function showNoWebGl(stage: HTMLElement, session: Session, reason?: string): StandIn {
  const page = explain(session, reason);
  const picture = make('div', { class: 'svg-stage' });
  dragParts(picture, session);
  stage.dataset.canvas = 'none';
  // what stands there now is to be read, not to be played
  stage.removeAttribute('role');
  stage.removeAttribute('aria-label');
  stage.removeAttribute('tabindex');
  stage.replaceChildren(page, picture);
  let drawn = '';
  return {
    render() {
      const { lesson } = session.lessons;
      setHidden(page, lesson !== null);
      setHidden(picture, lesson === null);
      const { width, height } = session.viewport;
      const { x, y, zoom } = session.camera;
      const key = [session.revision, x, y, zoom, width, height].join(' ');
      if (lesson === null || key === drawn) return;
      drawn = key;
      const pen = new SvgPen(INK_STYLES, 1 / zoom);
      session.lessons.draw(pen);
      const view = { x: x - width / 2 / zoom, y: y - height / 2 / zoom, width: width / zoom, height: height / zoom };
      picture.innerHTML = wrapSvg(view, `${lesson.label}: ${session.lessons.account.status}`, pen.inside());
    },
  };
}

function explain(session: Session, reason: string | undefined): HTMLElement {
  const again = make('button', { type: 'button', class: 'button primary' }, 'Try again');
  again.addEventListener('click', () => location.reload());
  const toLessons = make('button', { type: 'button', class: 'button' }, 'Open the lessons');
  toLessons.addEventListener('click', () => session.lessons.open('two-boxes'));
  return make(
    'section',
    { class: 'no-web-gl', role: 'alert' },
    make('h2', {}, 'This browser does not offer WebGL'),
    make(
      'p',
      {},
      'The playground draws its bodies with WebGL, and this browser has none, or has it switched off. The physics would run; it could not be shown. The lessons can be.',
    ),
    make(
      'ul',
      {},
      make('li', {}, 'Switch hardware acceleration on in the browser’s settings, then start the browser again.'),
      make('li', {}, 'Bring the browser and the graphics driver up to date.'),
      make('li', {}, 'Or open this page in another browser: any current Chrome, Edge, Firefox or Safari has WebGL.'),
    ),
    ...(reason === undefined ? [] : [make('p', { class: 'note' }, `What was said: ${reason}`)]),
    make('div', { class: 'lesson-presses' }, again, toLessons),
  );
}

/** The parts of a figure follow a pointer here as they do on the canvas. */
function dragParts(picture: HTMLElement, session: Session): void {
  const pointOf = ({ clientX, clientY }: PointerEvent): { x: number; y: number } => {
    const { camera, viewport } = session;
    return {
      x: camera.x + (clientX - viewport.width / 2) / camera.zoom,
      y: camera.y + (clientY - viewport.height / 2) / camera.zoom,
    };
  };
  picture.addEventListener('pointerdown', (event) => {
    const { x, y } = pointOf(event);
    const part = session.lessons.partAt(x, y, REACH / session.camera.zoom);
    if (part === null) session.lessons.select(null);
    else {
      picture.setPointerCapture(event.pointerId);
      session.lessons.grab(part, x, y);
    }
  });
  picture.addEventListener('pointermove', (event) => {
    if (!picture.hasPointerCapture(event.pointerId)) return;
    const { x, y } = pointOf(event);
    session.lessons.dragTo(x, y);
  });
  picture.addEventListener('pointerup', () => session.lessons.release());
  picture.addEventListener('pointercancel', () => session.lessons.release(false));
}
