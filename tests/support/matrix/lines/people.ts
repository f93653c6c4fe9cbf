/** Sessions, and people of both agencies. */
import { line, api, empty, key, nextSerial } from './line.ts';
import { LATER } from '#tests/support/answers.ts';
import type { Line } from './line.ts';

export const SESSIONS: Line[] = [
  api('GET /tabledefinitions', 'session'),
  api('POST /login/fromespace', 'anyone', {
    body: () => ({ LoginForm: { username: 'personne@introuvable.test', password: 'introuvable' } }),
  }),
  api('GET /login/fromobmail/:hash/:timestamp/:email/:t/:uid', 'anyone', { neverOk: 'the seal is not good' }),
  api('GET /login/fromobmail/:hash/:timestamp/:email/:t', 'anyone', { neverOk: 'the seal is not good' }),
  api('GET /login/fromsignature/:id', 'anyone', { neverOk: 'the seal is not good' }),
  // What our own pages send: the same keys, in no address.
  api('POST /login/fromobmail', 'anyone', {
    body: () => ({
      hash: key,
      timestamp: '1700000000000',
      email: 'personne@introuvable.test',
      t: 'ob',
      uid: '2000000000',
    }),
    neverOk: 'the seal is not good',
  }),
  api('POST /login/fromsignature', 'anyone', {
    body: () => ({ id: 'introuvable' }),
    neverOk: 'the seal is not good',
  }),
  api('POST /login/frommagiclink', 'anyone', {
    body: () => ({ token: key }),
    neverOk: 'nobody was given it',
  }),
  api('POST /crmusers/:userId/send-agency-owner-magic-link', 'deskWrite', { names: 'owner', body: empty }),
  api('GET /user/reloadpermissions', 'anySession'),
  api('POST /logout', 'anySession', { body: empty, endsSession: true }),
  api('GET /login/sendpasswordresetlink/hub/:email', 'anyone', { neverOk: 'nobody has this address' }),
  api('POST /login/sendpasswordresetlink', 'anyone', {
    body: () => ({ email: 'personne@introuvable.test' }),
    neverOk: 'nobody has this address',
  }),
  api('POST /login/setnewpassword', 'anyone', {
    body: () => ({ resetToken: key, newPassword: 'un mot de passe neuf' }),
    neverOk: 'nobody was given this key',
  }),
  api('GET /config', 'anyone'),
  api('GET /health', 'anyone'),
  api('GET /cache/updated-keys', 'anySession'),
  line('GET /api/events', 'anySession'),
  api('GET /agencysettings', 'staff'),
  api('PUT /agencysettings/:id', 'deskChoice', {
    names: 'ownAgency',
    body: () => ({ CrmAgency: { arrival_time: `16h${nextSerial() % 60}` }, _clientTimestamp: LATER }),
  }),
  api('POST /agencysettings/:id/logo', 'deskChoice', {
    names: 'ownAgency',
    form: () => ({ former: '0' }),
    neverOk: 'no file is sent; profile.http.test.ts sends one',
  }),
  api('PUT /profile/name', 'session', {
    body: () => ({ first_name: 'A', last_name: 'B', former: { first_name: 'x', last_name: 'y' } }),
    neverOk: 'nobody was shown that name; profile.http.test.ts says one’s own',
  }),
];

export const PEOPLE: Line[] = [
  api('POST /crmsmssents/:id/resend', 'deskWrite', { names: 'sms', body: empty }),
  api('GET /crmusers/:uid', 'deskRead', { names: 'guest' }),
  api('PUT /crmusers/:uid', 'employeesWrite', {
    names: 'phoneOnly',
    body: () => ({
      CrmUser: { first_name: 'Jeanne', last_name: 'Marchand', mail: `jeanne${nextSerial()}@famille.test` },
      _clientTimestamp: Date.now() + 60_000,
    }),
  }),
  api('GET /autocomplete/listuser', 'staff'),
  api('GET /user/existsinagency/email/:email', 'whoExists', {
    names: 'guestMail',
    isEmpty: true,
    brings: 'B116',
  }),
  api('GET /user/existsinagency/phone/:digits', 'whoExists', {
    names: 'guestPhone',
    isEmpty: true,
    brings: 'B116',
  }),
  api('GET /autocomplete/listconversations/:uid', 'deskChoice', {
    names: 'guest',
    isEmpty: true,
    brings: 'B106',
  }),
  api('GET /autocomplete/listhouseowner', 'staff'),
  api('GET /autocomplete/listemployeeall', 'staff'),
  api('GET /autocomplete/listsimulatorplatforms', 'staff'),
  api('GET /autocomplete/listplatforms', 'staff'),
  api('GET /autocomplete/listvillage', 'session'),
  api('GET /autocomplete/listhouse', 'session'),
  api('GET /autocomplete/listyesno', 'session'),
  api('GET /autocomplete/listvillagewithnonefeminine', 'session'),
  api('GET /autocomplete/listcompanys', 'staff'),
  api('GET /autocomplete/listusershort', 'staff'),
  api('GET /autocomplete/listagency', 'supers'),
  api('GET /crmreleasenote/:year/:month/:day/:hour/:minute', 'employees'),
  api('POST /crmreleasenote', 'employees', { body: () => ({ lastEntryDate: '2026/01/01/00/00' }) }),
];
