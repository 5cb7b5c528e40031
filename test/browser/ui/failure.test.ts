import { expect, onTestFinished, test } from 'vitest';
import { showFailure } from '../../../src/ui/index.ts';
import { find, mountUi } from './kit.ts';

const quiet = { reload() {}, restart() {} };

test('an error is said in words, with what has become of the work and what to do, and only once', () => {
  const { root } = mountUi();
  expect(showFailure(root, new Error('there is no body 7 now'), 'kept', quiet)).toBe(true);
  expect(showFailure(root, new Error('and another'), 'kept', quiet)).toBe(false);
  const section = find(root, '[role=alert].failure');
  expect(section.textContent).toContain('there is no body 7 now');
  expect(section.textContent).toContain('what you made in it are kept');
  expect(section.textContent).not.toContain('and another');
  expect(root.querySelectorAll('.failure')).toHaveLength(1);
  const box = section.getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(window.innerWidth);
  expect(document.elementFromPoint(box.left + box.width / 2, box.top + 10)?.closest('.failure')).toBe(section);
});

test('the scene can be started anew from there, and the words go', () => {
  const { root } = mountUi();
  let restarted = 0;
  showFailure(root, 'odd', 'lost', { reload() {}, restart: () => void restarted++ });
  expect(root.textContent).toContain('lets this page keep nothing');
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('.failure button')];
  buttons.find((button) => button.textContent === 'Start the scene anew')?.click();
  expect(restarted).toBe(1);
  expect(root.querySelector('.failure')).toBeNull();
});

test('a page that did not begin offers to be loaded again, and nothing that it has not got', () => {
  const root = document.createElement('div');
  document.body.append(root);
  onTestFinished(() => root.remove());
  showFailure(root, new Error('no element #app'), 'none', { reload() {}, restart: null });
  expect([...root.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Load the page again']);
});
