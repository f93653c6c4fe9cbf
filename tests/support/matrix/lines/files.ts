/** Files, and the pages of our own servers that play the providers. */
import { both, empty, line } from './line.ts';
import type { Line } from './line.ts';

export const FILES: Line[] = [
  line('GET /api/fileserver/by-id/:fid', 'threadFile', { names: 'attachment' }),
  line('GET /api/fileserver/by-id/:fid', 'deskFile', { names: 'noteFile', variant: 'of a note' }),
  line('GET /api/fileserver/by-id/:fid', 'deskFile', { names: 'preview', variant: 'a contract’s preview' }),
  line('GET /api/fileserver/by-id/:fid', 'deskFile', { names: 'mailFile', variant: 'a mail as it came' }),
  line('GET /api/fileserver/by-id/:fid', 'contractFile', { names: 'contractFile', variant: 'a contract' }),
  line('GET /api/fileserver/by-id/:fid', 'houseFile', { names: 'template', variant: 'a house’s template' }),
  line('GET /api/fileserver/*', 'threadFile', { names: 'attachmentPath', path: { '*': 'attachmentPath' } }),
  line('GET /api/fileserver/*', 'contractFile', {
    names: 'contractPath',
    path: { '*': 'contractPath' },
    variant: 'a contract',
  }),
  ...both('POST /files', 'staff', {
    body: empty,
    neverOk: 'no file is sent; files.http.test.kept.ts sends some',
  }),
  line('GET /index.html', 'anyone'),
  line('GET /assets/*', 'anyone', { neverOk: 'nobody knows a name; builtfiles.http.test.ts asks by theirs' }),
];

const NOT_REAL = 'what is played by our own servers is never there beside real accounts (config.test.ts)';

export const SANDBOX: Line[] = [
  line('GET /sandbox', 'anyone'),
  line('GET /sandbox/cards', 'anyone'),
  line('GET /sandbox/mail', 'anyone'),
  line('GET /sandbox/mail/:id', 'anyone', { neverOk: NOT_REAL }),
  line('POST /sandbox/mail', 'anyone', { body: empty, neverOk: NOT_REAL }),
  line('POST /sandbox/mail/:id/reply', 'anyone', { body: empty, neverOk: NOT_REAL }),
  line('GET /sandbox/channels', 'anyone'),
  line('POST /sandbox/channels/invite', 'anyone', { body: empty }),
  line('POST /sandbox/channels/book', 'anyone', { body: empty }),
  line('POST /sandbox/channels/:id/cancel', 'anyone', { body: empty, neverOk: NOT_REAL }),
  line('GET /sandbox/sms', 'anyone'),
  line('POST /sandbox/sms/reply', 'anyone', { body: empty, neverOk: NOT_REAL }),
  line('POST /sandbox/sms/:ticket/report', 'anyone', { body: empty, neverOk: NOT_REAL }),
];
