/** Who may what, as decided (B21–B23, B101, B106, C13, S19): the groups that the lines of the matrix name. Reviewed by people, not taken from the code. */

export const COLUMNS = [
  'nobody',
  'guest',
  'owner',
  'staff',
  'employee',
  'super',
  'mailLink',
  'signature',
  'impersonated',
] as const;
export type Column = (typeof COLUMNS)[number];

/**
 * How far somebody reaches with a call.
 * `–` refused, whatever is asked. `yes` there is no row to ask for, or it is everybody's. `none` may call, and no row is theirs.
 * `own`, `agency`, `both`: those rows; any other answers as one that does not exist. `direct`: own, where the owner lets the house alone.
 * `theirs`: of a house of one's own, though the session is worth a guest's.
 * With `!` the other agency's are seen, and refused in words. With `×` the rows are seen, and the call is refused for them.
 */
export type Reach =
  | '–'
  | 'yes'
  | 'none'
  | 'own'
  | 'direct'
  | 'theirs'
  | 'agency'
  | 'both'
  | 'agency!'
  | 'own×'
  | 'direct×'
  | 'agency×'
  | 'both×';

export type Who = Readonly<Record<Column, Reach>>;

function who(
  guest: Reach,
  owner: Reach,
  staff: Reach,
  employee: Reach,
  superuser: Reach,
  more: Partial<Who> = {},
): Who {
  return {
    nobody: '–',
    guest,
    owner,
    staff,
    employee,
    super: superuser,
    // What a link in a mail opens is worth a guest's session, whoever's it is (B10).
    mailLink: guest,
    signature: '–',
    impersonated: guest,
    ...more,
  };
}

const everybody = who('yes', 'yes', 'yes', 'yes', 'yes');

export const WHO = {
  /** No session asked. */
  anyone: { ...everybody, nobody: 'yes', signature: 'yes' },
  /** Any session but that of a signature link. */
  session: everybody,
  anySession: { ...everybody, signature: 'yes' },
  owners: who('–', 'yes', 'yes', 'yes', 'yes'),
  staff: who('–', '–', 'yes', 'yes', 'yes'),
  employees: who('–', '–', '–', 'yes', 'yes'),
  supers: who('–', '–', '–', '–', 'yes'),

  /** A request and what everyone concerned reads of it. */
  thread: who('own', 'own', 'agency', 'both', 'both'),
  /** Words in it. */
  threadWrite: who('own', 'own', 'agency', 'agency!', 'both'),
  /** A guest's own stay, before it is one: nobody of the agency's side, and nobody in a guest's place (B107). */
  guestReads: who('own', 'none', 'none', 'none', 'none'),
  guestSays: who('own', 'none', 'none', 'none', 'none', { impersonated: '–' }),
  /** What only the agency's side may say in it. */
  agencySays: who('own×', 'own', 'agency', 'agency!', 'both'),
  staffSays: who('own×', 'own×', 'agency', 'agency!', 'both'),
  /** The desk's: read, and changed in one's own agency only (B106). */
  deskRead: who('–', '–', 'agency', 'both', 'both'),
  deskWrite: who('–', '–', 'agency', 'agency!', 'both'),
  /** What may be gone on with: of one's own agency, unless one writes in both. */
  deskChoice: who('–', '–', 'agency', 'agency', 'both'),
  employeesWrite: who('–', '–', '–', 'agency!', 'both'),
  /** Somebody of whom one's own agency has a card; across agencies nothing is said (D12). */
  ownAgency: who('–', '–', 'agency', 'agency', 'agency'),
  /** Of nobody, whatever they may do besides. */
  nowhere: who('–', '–', 'none', 'none', 'none'),
  /** The same question. Others hear whether, a few times a day, and never who (B116). */
  whoExists: who('yes', 'yes', 'agency', 'agency', 'agency'),
  house: who('–', 'own', 'agency', 'both', 'both'),
  /** A house and what is said of it: its owner's, and its agency's. */
  houseWrite: who('–', 'own', 'agency', 'agency!', 'both'),
  /** Prices an owner is asked about; by the agency only read. */
  proposal: who('none', 'own', 'agency', 'both', 'both', { mailLink: 'theirs' }),
  answersProposal: who('none', 'own', 'none', 'none', 'none', { mailLink: 'theirs', impersonated: '–' }),
  /** Sworn in person. */
  ownerSwears: who('–', 'own', 'agency×', 'both×', 'both×'),
  /** The pages carry the guest's telephone and mail (C13). */
  contract: who('own', 'direct', 'agency', 'both', 'both', { signature: 'own' }),
  sign: who('own', 'direct×', 'agency×', 'both×', 'both×', { signature: 'own', impersonated: 'own×' }),
  /** The link is itself the proof of who signs; every other session asks for six digits (B122). */
  signByCode: who('own', 'direct×', 'agency×', 'both×', 'both×', { impersonated: 'own×' }),
  /** Money on the agency's paper, to who paid it; of a guest's payments an owner hears in the evening. */
  receipt: who('own', 'none', 'agency', 'both', 'both'),
  /** For themselves, or by the desk for them. */
  waits: who('own', 'own×', 'agency', 'agency!', 'both'),
  pay: who('own', 'own×', 'agency', 'agency!', 'both', { signature: 'own', impersonated: 'own×' }),
  /** What the family itself decides; nobody of the agency does it for them. */
  choose: who('own', 'own×', 'agency×', 'both×', 'both×'),
  /** What becomes of it: also by the link by which the contract was signed. */
  checkout: who('own', 'own', 'agency', 'both', 'both', { signature: 'own' }),
  /** Files: any full session may ask, and finds those it may read. */
  threadFile: who('own', 'own', 'agency', 'both', 'both', { signature: 'none' }),
  contractFile: who('own', 'direct', 'agency', 'both', 'both', { signature: 'own' }),
  houseFile: who('none', 'own', 'agency', 'both', 'both', { signature: 'none' }),
  deskFile: who('none', 'none', 'agency', 'both', 'both', { signature: 'none' }),
} satisfies Record<string, Who>;
export type WhoName = keyof typeof WHO;
