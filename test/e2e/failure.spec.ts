// A page in which something throws says so and goes on: it neither freezes without a word nor loses what was made.

import { allowComplaints, expect, openPlayground, test } from './kit.ts';
import { script } from './play.ts';

test('a frame that cannot be drawn stops time, not the page; what was made comes back with a reload', async ({
  page,
}) => {
  allowComplaints(page, /the driver gave up/);
  await openPlayground(page, 'scene=pyramid');
  await script(page).spawn('crate', { x: -300, y: -120, size: 44 });
  const bodies = (await script(page).bodies()).length;
  await page.evaluate(() => {
    const { prototype } = WebGL2RenderingContext;
    const draw = prototype.drawElements;
    prototype.drawElements = () => {
      prototype.drawElements = draw;
      throw new Error('the driver gave up');
    };
  });
  const words = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await expect(words).toContainText('the driver gave up');
  await expect(words).toContainText('what you made in it are kept');
  await expect(page.getByText('frozen', { exact: true })).toBeVisible();

  await words.getByRole('button', { name: 'Go on' }).click();
  await expect(words).toHaveCount(0);
  const { tick } = await script(page).stats();
  await script(page).run();
  await expect.poll(async () => (await script(page).stats()).tick).toBeGreaterThan(tick);

  await openPlayground(page);
  expect((await script(page).bodies()).length).toBe(bodies);
});
