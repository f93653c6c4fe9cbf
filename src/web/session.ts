/**
 * Who is here. `usePerson()` in any screen behind the login; `useCan('toolQuotes and not adminEditDisallowed')`; `openSession(profile)`
 * after a login call; `closeSession(reason)`. Screens never read the token: `call()` sends it.
 */
import { can } from '#kernel/permissions.ts';
import { followPerson } from './i18n/language.ts';
import {
  forgetPerson,
  forgetPersonButUnsent,
  keepUnsentOf,
  onOtherTab,
  recall,
  remember,
} from './storage.ts';
import { store, useStore } from './store.ts';
import { keepBrowserToken, keepToken, token, TOKEN } from './token.ts';

export interface Brand {
  name: string;
  accent: string;
  /** The address of a picture; '' without. */
  logo: string;
}

/** The session user (S3 §3): roles and permissions are comma lists. */
export interface Profile {
  access_token?: string | undefined;
  browser_token?: string | undefined;
  uid: number;
  username: string;
  firstname: string;
  lastname: string;
  mail: string;
  roles: string;
  permissions: string;
  other_uids: string;
  agid: number | null;
  agency_name: string;
  /** Null: everywhere. Absent from what was kept before there was such a list: then the server alone says. */
  writes_in?: readonly number[] | null | undefined;
  auto_ob: number;
  pending_signature: string;
  /** Absent from what was kept before. */
  has_listings?: number | undefined;
  profile_picture: string;
  welcome: number;
  /** Of a guest of one agency: what their space looks like. Absent from what was kept before. */
  brand?: Brand | null | undefined;
  business_language: number;
  impersonator: number | null;
  /** 'full', or what a link opened: 'guest', 'signature'. */
  session: string;
}

/** Why the login screen is shown: the person's wish, 190, 191, 401/403, or a read that broke. */
export type EndReason = 'logout' | 'expired' | 'linkExpired' | 'hubError' | 'error';

interface State {
  profile: Profile | undefined;
  reason: EndReason | undefined;
}

const PROFILE = 'profile';

export const session = store<State>({ profile: remembered(), reason: undefined });

const closing = new Set<() => void>();

/** Runs when a session ends, whatever the reason: caches are emptied here. */
export function onClose(run: () => void): void {
  closing.add(run);
}

/** Two tabs are one person: leaving in one leaves in the other, and coming back as someone else shows that someone. */
onOtherTab(TOKEN, () => {
  const profile = remembered();
  if (profile?.uid !== session.get().profile?.uid) emptyCaches();
  session.set({ profile, reason: undefined });
});

function emptyCaches(): void {
  for (const run of closing) run();
}

export function openSession(profile: Profile): void {
  const { access_token, browser_token, ...person } = profile;
  const former = session.get().profile;
  // A link opened over someone else's session: nothing read for them may be shown to this person.
  if (former && former.uid !== person.uid) emptyCaches();
  keepUnsentOf(person.uid, former?.uid);
  if (access_token) keepToken(access_token);
  if (browser_token) keepBrowserToken(browser_token);
  remember(PROFILE, JSON.stringify(person));
  session.set({ profile: person, reason: undefined });
  void followPerson(person.business_language);
}

export function closeSession(reason: EndReason): void {
  const { profile, reason: told } = session.get();
  if (!profile && told) return;
  // A session may end by itself in the night: what was written and not sent waits for the same person (C27).
  if (reason === 'logout') forgetPerson();
  else forgetPersonButUnsent(profile?.uid);
  emptyCaches();
  session.set({ profile: undefined, reason });
}

/** The login screen has said why; a later visit starts without a reproach. */
export function forgetReason(): void {
  session.set({ ...session.get(), reason: undefined });
}

function remembered(): Profile | undefined {
  const text = token() ? recall(PROFILE) : null;
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Profile;
  } catch {
    return undefined;
  }
}

export function useSession(): State {
  return useStore(session);
}

/** Screens behind the login only: there, somebody is always logged in. */
export function usePerson(): Profile {
  const { profile } = useSession();
  if (!profile) throw new Error('usePerson outside of a session');
  return profile;
}

/** True when the session holds what the expression asks: 'a or b', 'a and not b'. */
export function useCan(expression: string): boolean {
  return mayWith(useSession().profile, expression);
}

/** Staff: whether they change what belongs to an agency, or only read it (B106). A request says so itself: `can_manage`. */
export function useCanWriteAgency(agid: number): boolean {
  const { profile } = useSession();
  return profile?.writes_in?.includes(agid) ?? true;
}

/** Employees read every agency's rows and change some: what a filter finds is then more than what can be done to it. */
export function useReadsOtherAgencies(): boolean {
  const { roles, writes_in: writesIn } = usePerson();
  return list(roles).includes('employeeRole') && Array.isArray(writesIn);
}

export function may(expression: string): boolean {
  return mayWith(session.get().profile, expression);
}

export function mayWith(profile: Profile | undefined, expression: string): boolean {
  if (!profile) return false;
  return expression === '' || can(expression, new Set(list(profile.permissions)));
}

/** Holidaymakers see the guest space; everyone with another role works in the back-office. */
export function isGuest(profile: Profile): boolean {
  return profile.session !== 'full' || list(profile.roles).every((role) => role === 'basicRole');
}

export function fullName(profile: Pick<Profile, 'firstname' | 'lastname' | 'username'>): string {
  return [profile.firstname, profile.lastname].filter(Boolean).join(' ') || profile.username;
}

function list(commas: string): string[] {
  return commas
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
