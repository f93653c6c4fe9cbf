import { createSession } from '#server/session.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { accepted } from '#tests/support/scenario.ts';
import { ok } from '#tests/support/answers.ts';
import { test, expect, TELEPHONE, DESK } from './fixtures.ts';

test('shots', async ({ app, visit }) => {
  const family = await accepted(app);
  const clerk = await app.as('claire');
  for (const [amount, type] of [['100', 'arrhes'], ['50', 'solde']])
    ok(await clerk.post('bookingpayments', { CrmBookingpayment: { id_ddl: family.ddl, type, amount } }));
  await sql`update person set password_hash = (select password_hash from person where mail = 'paul@pertuis.test'), username = mail where id = ${family.uid}`.execute(app.db);
  for (const [label, on] of [['390', TELEPHONE], ['1024', { width: 1024, height: 800 }], ['1440', DESK]] as const) {
    const { page } = await visit('paul', { on });
    const token = await inTransaction(app.db, (tx) => createSession(tx, { uid: family.uid, kind: 'full' }));
    const profile = ok(await (await app.as(family.mail)).get('user/reloadpermissions'));
    await page.goto('/');
    await page.evaluate(([t, p]) => { localStorage.setItem('token', t!); localStorage.setItem('profile', p!); }, [token, JSON.stringify(profile)]);
    await page.goto(`/booking/${family.alphaid}`);
    await expect(page.getByRole('button', { name: /Télécharger le reçu/ }).first()).toBeVisible();
    console.log(await page.title());
    await page.screenshot({ path: `/tmp/told/guest-${label}.png`, fullPage: true });
    if (label === '390') {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: `/tmp/told/guest-${label}-dark.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: 'light' });
    }
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /Télécharger le reçu/ }).first().click()]);
    console.log(download.suggestedFilename());
    await page.evaluate(() => localStorage.clear());
  }
  const { page } = await visit('claire', { path: `/chat/${family.alphaid}/payments` });
  await expect(page.getByRole('button', { name: /Télécharger le reçu/ }).first()).toBeVisible();
  await page.screenshot({ path: '/tmp/told/clerk.png', fullPage: true });
});
