/**
 * C15: who holds no right to people's contacts reads a guest's mail and telephone nowhere and finds nothing by them, on any call that only
 * reads; where the house is not booked online they stand in the request, and so on the card (CHAT-92).
 */
import { sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { ask, askedBy, hangUp } from '#tests/support/matrix/calls.ts';
import type { Said } from '#tests/support/matrix/calls.ts';
import { isWrite } from '#tests/support/matrix/cases.ts';
import { LINES } from '#tests/support/matrix/lines.ts';
import { open } from '#tests/support/matrix/people.ts';
import type { Bundle } from '#tests/support/matrix/rows.ts';
import { createTestData } from '#tests/support/matrix/testdata.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const CONTACTS = ['fullCrmUser', 'fullOwnCrmUser'];

const app = await startTestApp({ demo: false });
const data = await createTestData(app.db, app.app.providers.files);
/** Of a house that is booked online, and of one that is not. */
const hidden = await data.bundle(data.places.guest);
const shown = await data.bundle(data.places.otherGuest);
const token = await open(data, data.people.staff, { kind: 'full' });
after(async () => {
  hangUp();
  await app.close();
});

const get = (path: string): Promise<Said> =>
  ask(app.url, token, { method: 'GET', path: `/api/${path}`, body: undefined, form: undefined, ids: [] });

/** Whatever notation a number is written in. */
function tells(text: string, { guestMail, guestPhone }: Bundle): boolean {
  const figures = guestPhone.slice(-9).split('').join('[ .\\u00a0\\u202f-]?');
  return text.includes(guestMail) || new RegExp(figures).test(text);
}

/** Which calls tell them. */
async function reading(row: Bundle): Promise<string[]> {
  const asked = LINES.filter((line) => !isWrite(line)).map(async (line) => {
    const { text } = await ask(app.url, token, askedBy(line, row, row));
    return tells(text, row) ? [line.route] : [];
  });
  return [...new Set((await Promise.all(asked)).flat())].toSorted();
}

/** Of each call: does it find anything by these words. */
const SEARCHES = [
  'maillogs?s=',
  'maillogs?s=recipient:',
  'maillogs/csv-export?s=',
  'smssents?s=',
  'smssents?s=phone:',
  'smssents/csv-export?s=',
  'ddls?s=sender_email:',
  'autocomplete/listuser?s=',
];

async function findings(...words: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of SEARCHES)
    for (const each of words) {
      const { text, body } = await get(`${path}${encodeURIComponent(each)}`);
      const count = path.includes('csv')
        ? text.trim().split('\n').length - 1
        : Object.keys(body.models ?? {}).length;
      if (count > 0) found.add(path);
    }
  return [...found];
}

const contactsOf = ({ guestMail, guestPhone }: Bundle) => [guestMail, `+${guestPhone}`, guestPhone.slice(-9)];

test('C15 CRM-21 with the right, mail and telephone are read and found by', async () => {
  for (const row of [hidden, shown]) {
    assert.deepEqual(await findings(...contactsOf(row)), SEARCHES);
    assert.ok((await reading(row)).length > 20);
  }
  await sql`delete from role_permission where permission = any(${CONTACTS})`.execute(app.db);
});

test('C15 CRM-21 CHAT-87 CHAT-92 without it no call that reads tells the contacts of whoever asks for a house booked online', async () => {
  assert.deepEqual(await reading(hidden), []);
});

test('C15 without it nothing is found by them either', async () => {
  assert.deepEqual(await findings(...contactsOf(hidden)), []);
});

test('CHAT-92 where the house is not booked online they are read and found by all the same', async () => {
  const told = await reading(shown);
  for (const path of ['ddls/:id', 'crmusers/:uid', 'maillogs/:id', 'smssents/:id', 'ddlchats/list/:ddlId'])
    assert.ok(told.includes(`GET /api/${path}`), `${path}: ${told.join(', ')}`);
  const found = await findings(...contactsOf(shown));
  assert.deepEqual(
    found,
    SEARCHES.filter((path) => !path.startsWith('ddls')),
  );
});

test('CHAT-89 C15 a mail is sent again to an address its sender is not shown, and to none they guess', async () => {
  const path = `/api/resendemail/hub/${hidden.message}`;
  const asked = { method: 'POST', path, form: undefined, ids: [] };
  for (const email of ['', hidden.guestMail, 'autre@ailleurs.test']) {
    const { status, text } = await ask(app.url, token, { ...asked, body: { email } });
    assert.deepEqual([status, tells(text, hidden)], [200, false], text);
  }
  // A mail server that refuses an address repeats it.
  app.sandboxes.mail!.fail('refuse');
  try {
    const { status, text } = await ask(app.url, token, { ...asked, body: { email: '' } });
    assert.deepEqual([status, tells(text, hidden)], [502, false], text);
  } finally {
    app.sandboxes.mail!.fail(undefined);
  }
});

test('TAGS-20 ERR-12 C15 a tag’s mail that is refused, for now or for good, tells its code and not the address', async () => {
  for (const [fault, code, tag] of [
    ['refuse', 550, 41],
    ['later', 451, 42],
  ] as const) {
    app.sandboxes.mail!.fail(fault);
    try {
      const former = tag === 41 ? 0 : 41;
      const mail = { also_send_mail: 1, mail_text_content: 'Bonjour' };
      const body = { id: hidden.request, tag_category: 'ddlstatuscommunication', tag, former, ...mail };
      const path = '/api/crmddls/tag';
      const { status, text } = await ask(app.url, token, {
        method: 'POST',
        path,
        body,
        form: undefined,
        ids: [],
      });
      assert.deepEqual([status, tells(text, hidden)], [200, false], text);
      const [warning] = (JSON.parse(text) as { warnings: { type: string; params: object }[] }).warnings;
      assert.deepEqual([warning?.type, warning?.params], ['mailSendError', { code, message: '' }]);
    } finally {
      app.sandboxes.mail!.fail(undefined);
    }
    const thread = await get(`ddlchats/list/${hidden.request}`);
    assert.ok(thread.text.includes(`"mail_error":"${code}"`), thread.text);
    assert.ok(!tells(thread.text, hidden), thread.text);
  }
});

test('C15 CHAT-87 nor is the address told of a tenant for whom somebody else asks', async () => {
  const address = 'locataire@ailleurs.test';
  await sql`update quote set tenant_uid = ${shown.guest} where ddl_id = ${hidden.request}`.execute(app.db);
  await sql`update maillog set uid = ${shown.guest}, recipient = ${address}, error = ${`<${address}>: unknown`} where ddl_id = ${hidden.request}`.execute(
    app.db,
  );
  for (const path of [`ddlchats/list/${hidden.request}`, `resendemail/hub/${hidden.message}`]) {
    const { status, text } = await get(path);
    assert.deepEqual([status, text.includes(address)], [200, false], text);
  }
});
