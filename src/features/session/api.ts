/**
 * Session calls. Mail links open the page `/lien#{hash}/{timestamp}/{email}/{t}/{uid}?fd={path}`: the page calls `spendObMail`, keeps the
 * token and goes to `fd`. `/sign/{id}#{seal}` without a session calls `spendSignature`. The documents' addresses with the key inside still
 * answer whoever has one; our own pages put no key in an address, where every proxy writes it down.
 */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.maxLength(max));

/** The session user (S3 §3): roles and permissions are comma lists. access_token and browser_token only right after a login. */
export const SessionProfile = z.object({
  access_token: z.optional(z.string()),
  /** The browser keeps it, also after a logout, and sends it with the next login: it opens nothing (loginlimits.ts). */
  browser_token: z.optional(z.string()),
  uid: z.number(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  mail: z.string(),
  roles: z.string(),
  permissions: z.string(),
  other_uids: z.string(),
  agid: z.nullable(z.number()),
  agency_name: z.string(),
  /** In which agencies a member of staff changes anything; null: everywhere (B106). */
  writes_in: z.nullable(z.array(z.number())),
  auto_ob: z.number(),
  pending_signature: z.string(),
  /** 1 of whoever has a house with us, by whatever link they came (GLOBAL-43). */
  has_listings: z.number(),
  profile_picture: z.string(),
  welcome: z.number(),
  /** Of a guest of one agency: what their space looks like. */
  brand: z.nullable(z.object({ name: z.string(), accent: z.string(), logo: z.string() })),
  business_language: z.number(),
  impersonator: z.nullable(z.number()),
  /** 'full', or what a link opened: 'guest', 'signature'. */
  session: z.string(),
});
export type SessionProfile = z.output<typeof SessionProfile>;

export const login = endpoint({
  method: 'POST',
  path: '/login/fromespace',
  body: z.strictObject({
    LoginForm: z.strictObject({ username: text(300), password: text(200), browser: z.optional(text(100)) }),
  }),
  response: envelope(SessionProfile),
  writes: 'adds',
});

export const fromObMail = endpoint({
  method: 'GET',
  path: '/login/fromobmail/:hash/:timestamp/:email/:t/:uid',
  params: z.object({ hash: text(100), timestamp: text(20), email: text(300), t: text(10), uid: text(12) }),
  query: z.strictObject({ fd: z.optional(text(300)) }),
  response: envelope(SessionProfile),
});

/** The same without the person's number, as older links have it: the address says who. */
export const fromObMailByAddress = endpoint({
  method: 'GET',
  path: '/login/fromobmail/:hash/:timestamp/:email/:t',
  params: z.object({ hash: text(100), timestamp: text(20), email: text(300), t: text(10) }),
  query: z.strictObject({ fd: z.optional(text(300)) }),
  response: envelope(SessionProfile),
});

const linkParts = { hash: text(100), timestamp: text(20), email: text(300), t: text(10), uid: text(12) };

export const spendObMail = endpoint({
  method: 'POST',
  path: '/login/fromobmail',
  body: body({ ...linkParts, fd: z.optional(text(300)) }),
  response: envelope(SessionProfile),
  writes: 'adds',
});

export const spendSignature = endpoint({
  method: 'POST',
  path: '/login/fromsignature',
  body: body({ id: text(60) }),
  response: envelope(SessionProfile),
  writes: 'adds',
});

export const fromSignature = endpoint({
  method: 'GET',
  path: '/login/fromsignature/:id',
  params: z.object({ id: text(60) }),
  response: envelope(SessionProfile),
});

/** The key stands behind '#' of the mail's link and comes here in the body, when the person presses the button: looking spends nothing. */
export const fromMagicLink = endpoint({
  method: 'POST',
  path: '/login/frommagiclink',
  body: body({ token: text(100), browser: z.optional(text(100)) }),
  response: envelope(SessionProfile),
  writes: 'act',
});

/** Mails an owner a link that logs them in (S3 §7). */
export const sendMagicLink = endpoint({
  method: 'POST',
  path: '/crmusers/:userId/send-agency-owner-magic-link',
  params: z.object({ userId: idParam }),
  body: body({}),
  response: envelope(z.object({})),
  writes: 'adds',
});

export const reloadPermissions = endpoint({
  method: 'GET',
  path: '/user/reloadpermissions',
  response: envelope(SessionProfile),
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  body: body({}),
  response: envelope(z.object({})),
  writes: 'act',
});

export const sendPasswordResetLink = endpoint({
  method: 'GET',
  path: '/login/sendpasswordresetlink/hub/:email',
  params: z.object({ email: text(300) }),
  response: envelope(z.object({})),
});

/** The same from our own page: an address that is somebody's stands in no log on the way. */
export const askPasswordReset = endpoint({
  method: 'POST',
  path: '/login/sendpasswordresetlink',
  body: body({ email: text(300) }),
  response: envelope(z.object({})),
  writes: 'adds',
});

export const setNewPassword = endpoint({
  method: 'POST',
  path: '/login/setnewpassword',
  body: body({
    resetToken: text(100),
    newPassword: z.string().check(z.minLength(8), z.maxLength(30)),
    browser: z.optional(text(100)),
  }),
  response: envelope(z.object({ browser_token: z.string() })),
  writes: 'act',
});
