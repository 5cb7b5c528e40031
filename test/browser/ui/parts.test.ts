import { describe, expect, test } from 'vitest';
import { scenes } from '#scenes';
import { type Moment, Session } from '../../../src/session.ts';
import { showNoWebGl } from '../../../src/ui/index.ts';
import { makeFakeBody, makeFakeSession } from './fake-session.ts';
import { find, mountOver, mountUi, nextFrame } from './kit.ts';

const beat = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 220));

describe('the read-out', () => {
  test('shows what the session says, and agrees with itself in words', async () => {
    const { root, control, session, ui } = mountUi();
    session.set({ bulletSpeed: 900 });
    control.numbers = {
      stepDistance: 15,
      threshold: 720,
      predictedPassShare: 0.2,
      fired: 500,
      hit: 403,
      passed: 97,
      measuredShare: 0.194,
      interval: [0.1617, 0.231],
    };
    control.revision++;
    ui.refresh();
    const facts = Object.fromEntries(
      [...root.querySelectorAll('.read-out .fact')].map((fact) => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dd')?.textContent,
      ]),
    );
    expect(facts).toMatchObject({ 'step px': '15', 'threshold px/s': '720', fired: '500', hit: '403', passed: '97' });
    expect(find(root, '.verdict').textContent).toBe('20 % pass unseen');
    expect(find(root, '.share-track').getAttribute('aria-label')).toContain('interval 16.2 to 23.1 %');
    expect(find(root, '.speed').textContent).toBe('900 px/s');
  });

  test('puts the mark of the prediction into the interval of the measurement when they agree', async () => {
    const { root, control, ui } = mountUi();
    control.numbers = { predictedPassShare: 0.2, measuredShare: 0.194, interval: [0.1617, 0.231] };
    control.revision++;
    ui.refresh();
    const band = find(root, '.share-interval').getBoundingClientRect();
    const mark = find(root, '.share-predicted').getBoundingClientRect();
    const dot = find(root, '.share-measured').getBoundingClientRect();
    const middle = (box: DOMRect): number => box.left + box.width / 2;
    expect(middle(mark)).toBeGreaterThan(band.left);
    expect(middle(mark)).toBeLessThan(band.right);
    expect(middle(dot)).toBeLessThan(middle(mark));
  });

  test('follows the tally within a fifth of a second although no revision told of it', async () => {
    const { root, control, ui } = mountUi();
    control.numbers = { fired: 7 };
    await beat();
    ui.refresh();
    expect(find(root, '.tally dd').textContent).toBe('7');
  });

  test('is there only in scenes that have a gun', () => {
    const { root, control, ui } = mountUi();
    expect(find(root, '.read-out').hidden).toBe(false);
    control.hasGun = false;
    control.revision++;
    ui.refresh();
    expect(find(root, '.read-out').hidden).toBe(true);
  });

  test('its fire button fires while it is held, and once by keyboard', () => {
    const { root, control } = mountUi();
    const fire = find(root, '.fire');
    fire.setPointerCapture = () => {};
    fire.dispatchEvent(new PointerEvent('pointerdown', { button: 0, pointerId: 1, bubbles: true }));
    fire.dispatchEvent(new PointerEvent('pointerup', { pointerId: 1, bubbles: true }));
    fire.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }));
    expect(control.calls).toEqual(['trigger true', 'trigger false']);
    fire.dispatchEvent(new MouseEvent('click', { detail: 0, bubbles: true }));
    expect(control.calls.at(-1)).toBe('fire 1');
  });
});

describe('the transport bar', () => {
  test('freezes, runs, steps and restarts', () => {
    const { root, control } = mountUi();
    const press = (name: string): void => find(root, `.transport [aria-label="${name}"]`).click();
    press('Freeze');
    press('One tick back');
    press('One tick forward');
    press('Restart the scene');
    expect(control.calls).toEqual(['freeze', 'stepBack 1', 'stepForward 1', 'restart']);
  });

  test('says in words whether time stands, crawls or runs', () => {
    const { root, control, ui } = mountUi();
    const state = find(root, '.state');
    expect(state.textContent).toBe('running');
    control.speedNow = 0.1;
    ui.refresh();
    expect(state.textContent).toBe('slow 0.1×');
    control.frozen = true;
    control.revision++;
    ui.refresh();
    expect(state.textContent).toBe('frozen');
    expect(find(root, '.play').getAttribute('aria-label')).toBe('Run');
  });

  test('dragging the timeline freezes and seeks at most once a frame', () => {
    const { root, control, ui } = mountUi((fake) => {
      fake.history = { first: 100, last: 700 };
      fake.tick = 700;
    });
    const timeline = find<HTMLInputElement>(root, '.timeline');
    for (const tick of ['300', '280', '250']) {
      timeline.value = tick;
      timeline.dispatchEvent(new Event('input', { bubbles: true }));
    }
    expect(control.calls).toEqual(['freeze']);
    ui.refresh();
    expect(control.calls).toEqual(['freeze', 'seek 250']);
    expect(find(root, '.tick').textContent).toBe('250');
    expect(timeline.getAttribute('aria-valuetext')).toBe('tick 250 of 700');
  });

  test('sets the time scale, and shows one that is not in its list', () => {
    const { root, session, ui } = mountUi();
    const speed = find<HTMLSelectElement>(root, '.time-scale');
    speed.value = '0.25';
    speed.dispatchEvent(new Event('change', { bubbles: true }));
    expect(session.settings.timeScale).toBe(0.25);
    session.set({ timeScale: 1.35 });
    ui.refresh();
    expect(speed.selectedOptions[0]?.textContent).toBe('1.35×');
  });
});

describe('the header', () => {
  test('offers every scene, once and in its group, and loads the chosen one', () => {
    const { root, control } = mountUi();
    const chooser = find<HTMLSelectElement>(root, '.scene-chooser');
    const offered = [...chooser.querySelectorAll<HTMLOptionElement>('optgroup:not([label=Lessons]) > option')];
    expect(offered.map((option) => option.value)).toEqual(Object.keys(scenes));
    chooser.value = 'pyramid';
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    expect(control.calls).toEqual(['load pyramid']);
  });
});

describe('the tool strip', () => {
  test('shows the tool in the hand by aria-pressed, whoever took it', () => {
    const { root, session, ui } = mountUi();
    const pressed = (): (string | null)[] =>
      [...root.querySelectorAll('.tool[aria-pressed=true]')].map((tool) => tool.getAttribute('aria-label'));
    expect(pressed()).toEqual(['Select and drag']);
    session.tool = 'wall';
    ui.refresh();
    expect(pressed()).toEqual(['Wall']);
    find(root, '.tool[aria-label=Erase]').click();
    expect(session.tool).toBe('erase');
  });
});

describe('notes', () => {
  test('come and go with the session; errors are announced at once', () => {
    const { root, session, ui } = mountUi();
    session.say('Scene restarted');
    session.say('bulletSpeed must be a number from 0 to 20000, got NaN', 'error');
    ui.refresh();
    expect(find(root, '[aria-live=assertive]').textContent).toContain('got NaN');
    expect(find(root, '.toast-list[aria-live=polite]').textContent).toContain('Scene restarted');
    find(root, '.toast[data-tone=error] button').click();
    ui.refresh();
    expect(root.querySelectorAll('.toast').length).toBe(1);
    session.dismiss(1);
    ui.refresh();
    expect(root.querySelectorAll('.toast').length).toBe(0);
  });
});

describe('the prompt', () => {
  test('sets keys as keys, and once waved away stays away', () => {
    const { root, ui, control } = mountUi((fake) => {
      fake.prompt = 'Fire with F, press = until it passes.';
    });
    expect([...root.querySelectorAll('.prompt kbd')].map((key) => key.textContent)).toEqual(['F', '=']);
    expect(find(root, '.prompt p').textContent).toBe('Fire with F, press = until it passes.');
    find(root, '.prompt button').click();
    expect(find(root, '.prompt').hidden).toBe(true);
    control.prompt = 'It passed.';
    control.revision++;
    ui.refresh();
    expect(find(root, '.prompt').hidden).toBe(true);
  });
});

describe('for those who cannot see the canvas', () => {
  const three = [
    makeFakeBody(3, 'crate', { x: 300, y: 210 }),
    makeFakeBody(8, 'circle', { x: 40, y: -12, vx: 30, vy: 0 }),
    makeFakeBody(9, 'wall', { type: 'static' }),
  ];

  test('the list of bodies says where the selected one is and what it does', () => {
    const { root, session, ui } = mountUi((fake) => {
      fake.bodies = three;
    });
    const list = find(root, '[role=listbox]');
    expect(list.textContent).toContain('3 bodies, none selected');
    session.select(8);
    ui.refresh();
    const option = find(list, '[aria-selected=true]');
    expect(option.textContent).toBe('circle 8 at 40, −12, 30 px/s to the right');
    expect(option.getAttribute('aria-posinset')).toBe('2');
    expect(option.getAttribute('aria-setsize')).toBe('3');
    expect(list.getAttribute('aria-activedescendant')).toBe(option.id);
    list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    ui.refresh();
    expect(find(list, '[aria-selected=true]').textContent).toBe('wall 9 at 0, 0, fixed');
  });

  test('the list of bodies is reached by Tab although nothing is selected', () => {
    const { root } = mountUi((fake) => {
      fake.bodies = three;
    });
    const list = find(root, '[role=listbox]');
    list.focus();
    expect(document.activeElement).toBe(list);
    expect(find(root, '.body-card').getBoundingClientRect().width).toBeGreaterThan(100);
  });

  test('the gun can be looked at, but neither turned like a body nor taken away', () => {
    const session = new Session({ scene: 'firing-range', prefersReducedMotion: true });
    const { root, ui } = mountOver(session);
    const disabled = () =>
      [...root.querySelectorAll<HTMLButtonElement>('.body-actions button:disabled')].map(({ ariaLabel }) => ariaLabel);
    const { gun } = session.simulation;
    session.select(session.world.queryPoint(gun!.x - 2, gun!.y)[0]!.id);
    ui.refresh();
    expect(disabled()).toEqual(['Turn left', 'Turn right', 'Remove']);
    session.select(gun!.target);
    ui.refresh();
    expect(disabled()).toEqual([]);
  });

  test('an undo without an edit says so', () => {
    const session = new Session({ scene: 'stack', prefersReducedMotion: true });
    const { root } = mountOver(session);
    find(root, '.transport [aria-label=Undo]').click();
    expect(session.notes.map(({ text }) => text)).toEqual(['There is no edit to undo.']);
    session.spawn('crate', { x: 0, y: -200 });
    find(root, '.transport [aria-label=Undo]').click();
    find(root, '.transport [aria-label=Redo]').click();
    expect(session.notes).toHaveLength(1);
  });

  test('a selection, a freeze and a bullet that passes unseen are announced politely', () => {
    const { root, session, control, ui } = mountUi((fake) => {
      fake.bodies = three;
    });
    session.select(3);
    ui.refresh();
    session.freeze();
    ui.refresh();
    control.moment = { kind: 'passed', tick: 42, shot: 12 } as Moment;
    ui.refresh();
    const said = [...find(root, '[role=log]').children].map((line) => line.textContent);
    expect(said).toEqual(['crate 3 at 300, 210, at rest', 'frozen at tick 0', 'shot 12 passed the wall unseen']);
  });

  test('every button and field has a name', async () => {
    const { root } = mountUi();
    await nextFrame();
    for (const element of root.querySelectorAll<HTMLElement>('button, select, input')) {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      expect(name.trim(), element.outerHTML).not.toBe('');
    }
  });
});

test('without WebGL the page says so and what helps', () => {
  const stage = document.createElement('div');
  const { session } = makeFakeSession();
  showNoWebGl(stage, session, 'no context').render();
  expect(find(stage, '[role=alert]').textContent).toMatch(/WebGL/);
  expect(stage.textContent).toContain('no context');
  expect(stage.querySelectorAll('li').length).toBeGreaterThan(1);
});

test('without WebGL a lesson is drawn as a picture made of text, which follows what is done to it', () => {
  const stage = document.createElement('div');
  const { session } = makeFakeSession();
  const standIn = showNoWebGl(stage, session);
  session.lessons.open('two-boxes');
  standIn.render();
  const before = find(stage, 'svg[role=img]');
  expect(before.getAttribute('aria-label')).toContain('depth 25 px');
  session.lessons.move('b', { x: 500 });
  standIn.render();
  expect(find(stage, 'svg[role=img]').getAttribute('aria-label')).toContain('Apart');
  expect(find(stage, 'svg[role=img]').innerHTML).not.toBe(before.innerHTML);
  expect(find(stage, '[role=alert]').hidden).toBe(true);
});
