/**
 * Every permission by name, the roles that hold them by default (B21; the database has the last word), and the expressions over them.
 * Names are the documents' own, misspellings included: they are matched letter for letter.
 */

const TOOLS = [
  'toolAgencyProfile',
  'toolPublishRentals',
  'toolPublishBooking',
  'toolHousesMeta',
  'toolHousesAdvanced',
  'toolChangeHouseUid',
  'toolChangeAgencyId',
  'toolOnlineBooking',
  'toolHousekeeping',
  'toolHouseKeeping',
  'toolArchive',
  'toolHouseGenerateDescriptions',
  'toolEditEdl',
  'toolDdlList',
  'toolFullUserEdit',
  'toolsUserAdvanced',
  'toolImpersonate',
  'toolSubscriptions',
  'toolManageSubscription',
  'toolDashboardStats',
  'toolDashboardStatsIncome',
  'toolStats',
  'toolSystemStatus',
  'toolSimulatorDebug',
  'virtualUserTypesTagsAll',
  'toolUserManagement',
  'toolAds',
  'toolCreateAd',
  'toolHorizontalAds',
  'toolHubAds',
  'toolWatermark',
  'toolSmspacks',
  'toolAgencyownerEdl',
  'toolAgencyownerCalendar',
  'toolConciergerie',
  'toolLinge',
  'toolOwnerprofile',
  'toolMyDocuments',
  'toolTasks',
  'toolQuotes',
  'toolChat',
  'toolChatManage',
  'toolSmsSending',
  'toolEditSmsUserWithoutMail',
  'toolChatHideConversation',
  'toolEmailResend',
  'fullOwnVirtualDdlchatread',
  'toolLeftMenu',
  'toolReleaseNotesPopup',
] as const;

/** Entities of which somebody may have the whole (fullCrm…) or their own agency's part (fullOwnCrm…). */
const ENTITIES = [
  'Node',
  'User',
  'Useractivitytask',
  'Ddl',
  'Quote',
  'Paymentrequest',
  'Bookingpayment',
  'Maillog',
  'Smssent',
  'Platform',
  'Company',
  'Discountrule',
  'Activitytype',
  'Tag',
] as const;

type EntityPermission = `fullCrm${(typeof ENTITIES)[number]}` | `fullOwnCrm${(typeof ENTITIES)[number]}`;
export type Permission = (typeof TOOLS)[number] | EntityPermission;
export const PERMISSIONS: readonly Permission[] = [
  ...TOOLS,
  ...ENTITIES.flatMap((entity) => [`fullCrm${entity}`, `fullOwnCrm${entity}`] as const),
];

/** Other spellings the documents use for the same right (A10, A11). */
const ALIASES: Readonly<Record<string, Permission>> = {
  fullOwnVirtualdDdlchatread: 'fullOwnVirtualDdlchatread',
  smsSendingTool: 'toolSmsSending',
};

export const ROLES = [
  'basicRole',
  'ownerRole',
  'partnerRole',
  'agencyRole',
  'employeeRole',
  'superRole',
] as const;
export type Role = (typeof ROLES)[number];

const BASIC: Permission[] = ['toolChat', 'fullOwnVirtualDdlchatread'];
const OWNER: Permission[] = [
  ...BASIC,
  'toolAds',
  'toolCreateAd',
  'toolPublishRentals',
  'toolPublishBooking',
  'toolOwnerprofile',
  'toolMyDocuments',
  'toolSmspacks',
  'toolConciergerie',
  'toolLinge',
  'toolManageSubscription',
  'toolDashboardStats',
  'fullOwnCrmNode',
];
const AGENCY: Permission[] = [
  ...OWNER,
  'toolAgencyProfile',
  'toolAgencyownerEdl',
  'toolAgencyownerCalendar',
  'toolEditEdl',
  'toolHousesMeta',
  'toolOnlineBooking',
  'toolHousekeeping',
  'toolHouseKeeping',
  'toolArchive',
  'toolHorizontalAds',
  'toolHouseGenerateDescriptions',
  'toolChatManage',
  'toolChatHideConversation',
  'toolDdlList',
  'toolQuotes',
  'toolTasks',
  'toolUserManagement',
  'toolSubscriptions',
  'toolStats',
  'toolDashboardStatsIncome',
  'toolEmailResend',
  'toolLeftMenu',
  'toolSimulatorDebug',
  'toolSmsSending',
  ...ENTITIES.map((entity) => `fullOwnCrm${entity}` as const),
];
const EMPLOYEE: Permission[] = [
  ...AGENCY,
  'toolFullUserEdit',
  'toolImpersonate',
  'toolEditSmsUserWithoutMail',
  'toolHubAds',
  'toolWatermark',
  'toolChangeHouseUid',
  'toolHousesAdvanced',
  'toolReleaseNotesPopup',
  ...ENTITIES.map((entity) => `fullCrm${entity}` as const),
];
const SUPER: Permission[] = [
  ...EMPLOYEE,
  'toolChangeAgencyId',
  'toolsUserAdvanced',
  'toolSystemStatus',
  'virtualUserTypesTagsAll',
];

/** Cumulative in this order (B21); partnerRole may not log in and holds nothing. */
export const DEFAULT_ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  basicRole: BASIC,
  ownerRole: unique(OWNER),
  partnerRole: [],
  agencyRole: unique(AGENCY),
  employeeRole: unique(EMPLOYEE),
  superRole: unique(SUPER),
};

function unique(list: readonly Permission[]): Permission[] {
  return [...new Set(list)];
}

type Expression = { name: Permission } | { not: Expression } | { and: Expression[] } | { or: Expression[] };
const parsed = new Map<string, Expression>();

/** Evaluates 'a and (b or not c)' over the held permissions. A name nobody knows throws: a typing mistake must not grant or hide. */
export function can(expression: string, held: ReadonlySet<string>): boolean {
  let tree = parsed.get(expression);
  if (!tree) parsed.set(expression, (tree = parse(expression)));
  return holds(tree, held);
}

function holds(tree: Expression, held: ReadonlySet<string>): boolean {
  if ('name' in tree) return spellingsOf(tree.name).some((name) => held.has(name));
  if ('not' in tree) return !holds(tree.not, held);
  return 'and' in tree
    ? tree.and.every((part) => holds(part, held))
    : tree.or.some((part) => holds(part, held));
}

function parse(text: string): Expression {
  const tokens = text.match(/\(|\)|[A-Za-z]+/g) ?? [];
  if (tokens.join('') !== text.replace(/\s/g, ''))
    throw new SyntaxError(`Permission expression with a foreign character: ${text}`);
  const tree = either();
  if (tokens.length > 0) throw new SyntaxError(`Permission expression goes on after its end: ${text}`);
  return tree;

  function either(): Expression {
    const parts = [both()];
    while (tokens[0] === 'or') parts.push((tokens.shift(), both()));
    return parts.length === 1 ? parts[0]! : { or: parts };
  }
  function both(): Expression {
    const parts = [single()];
    while (tokens[0] === 'and') parts.push((tokens.shift(), single()));
    return parts.length === 1 ? parts[0]! : { and: parts };
  }
  function single(): Expression {
    const token = tokens.shift();
    if (token === 'not') return { not: single() };
    if (token === '(') {
      const inner = either();
      if (tokens.shift() !== ')')
        throw new SyntaxError(`Permission expression with an open parenthesis: ${text}`);
      return inner;
    }
    return { name: known(token ?? '') };
  }
}

function known(name: string): Permission {
  const found = permissionNamed(name);
  if (!found) throw new SyntaxError(`Unknown permission: ${name}`);
  return found;
}

/** The permission of that name or of that other spelling of it. */
export function permissionNamed(name: string): Permission | undefined {
  const canonical = ALIASES[name] ?? name;
  return PERMISSIONS.find((permission) => permission === canonical);
}

/** Whoever holds any of these holds the permission. */
export function spellingsOf(permission: Permission): string[] {
  return [permission, ...Object.keys(ALIASES).filter((alias) => ALIASES[alias] === permission)];
}
