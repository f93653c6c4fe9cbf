/** What an agency of ours says of itself, and what it writes to owners. */
import { LATER } from '#tests/support/answers.ts';
import { one, sql } from '#server/sql.ts';
import { test } from 'node:test';
import sharp from 'sharp';
import { app, notFound, OLERON, oleronOnly } from './otheragency.test.arrangement.ts';

test('B106 PROFILE-10 what an agency says of itself, its logo and its letters to owners are its own', async () => {
  await oleronOnly(
    'PUT',
    `agencysettings/${OLERON}`,
    {
      CrmAgency: { phone: '05 46 00 11 22' },
      _clientTimestamp: LATER,
    },
    notFound,
  );
  const { former } = await one(
    app.db,
    sql<{
      former: number;
    }>`select coalesce(logo_fid, 0) as former from agency where id = ${OLERON}`,
  );
  const logo = new FormData();
  logo.set('former', String(former));
  const drawn = await sharp({
    create: { width: 24, height: 12, channels: 3, background: '#0b5c7a' },
  })
    .png()
    .toBuffer();
  logo.set('myFile', new Blob([new Uint8Array(drawn)]), 'logo.png');
  await oleronOnly('POST', `agencysettings/${OLERON}/logo`, logo, notFound);
  await oleronOnly('POST', 'legal/owners', { agid: OLERON, owners: [] });
});
