import { ENTITY_NEEDS } from '#tests/support/needs.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { ROLES, can } from '#kernel/permissions.ts';
import type { Role } from '#kernel/permissions.ts';
import { DEFAULT_ROLE_PERMISSIONS, PERMISSIONS } from './permissions.ts';

const holding = (...names: string[]) => new Set(names);
const of = (role: Role) => new Set<string>(DEFAULT_ROLE_PERMISSIONS[role]);

test('PERM-01 and binds before or, not before both, parentheses before all', () => {
  assert.ok(can('toolChat', holding('toolChat')));
  assert.ok(!can('toolChat', holding()));
  assert.ok(can('toolChat or toolQuotes and toolTasks', holding('toolChat')));
  assert.ok(!can('(toolChat or toolQuotes) and toolTasks', holding('toolChat')));
  assert.ok(can('not toolChat and toolQuotes', holding('toolQuotes')));
  assert.ok(!can('not (toolChat or toolQuotes)', holding('toolQuotes')));
  assert.ok(can('not not toolChat', holding('toolChat')));
  assert.ok(can('toolHouseKeeping and fullCrmNode', holding('toolHouseKeeping', 'fullCrmNode')));
});

test('PERM-01 a name nobody knows, or a sentence that does not parse, throws instead of granting', () => {
  for (const wrong of [
    'toolChatt',
    '',
    'toolChat or',
    'or toolChat',
    '(toolChat',
    'toolChat)',
    'toolChat toolQuotes',
    'toolChat && toolQuotes',
    'not',
    'constructor',
    'toolchat',
    'toolChat, toolQuotes',
  ])
    assert.throws(() => can(wrong, holding('toolChat', 'toolChatt')), SyntaxError, wrong);
});

test('PERM-06 a name is matched letter for letter: toolHousekeeping is not toolHouseKeeping', () => {
  assert.ok(!can('toolHouseKeeping', holding('toolHousekeeping')));
  assert.ok(!can('toolHousekeeping', holding('toolHouseKeeping')));
  for (const role of ROLES)
    assert.equal(of(role).has('toolHousekeeping'), of(role).has('toolHouseKeeping'), role);
});

test('CHAT-91 SMS-22 the other spellings grant the same, asked or held', () => {
  assert.ok(can('fullOwnVirtualDdlchatread', holding('fullOwnVirtualdDdlchatread')));
  assert.ok(can('fullOwnVirtualdDdlchatread', holding('fullOwnVirtualDdlchatread')));
  assert.ok(can('toolSmsSending', holding('smsSendingTool')));
  assert.ok(can('smsSendingTool', holding('toolSmsSending')));
});

test('PERM-06 every permission of the documents is known', () => {
  const documented =
    `toolAgencyProfile toolPublishRentals toolPublishBooking toolHousesMeta toolHousesAdvanced toolChangeHouseUid toolChangeAgencyId fullCrmNode fullOwnCrmNode
    toolOnlineBooking toolHousekeeping toolArchive toolHouseKeeping toolHouseGenerateDescriptions toolEditEdl toolDdlList fullCrmUseractivitytask fullOwnCrmUseractivitytask
    toolFullUserEdit toolsUserAdvanced toolImpersonate toolSubscriptions toolManageSubscription toolDashboardStats toolDashboardStatsIncome toolStats toolSystemStatus
    toolSimulatorDebug virtualUserTypesTagsAll toolUserManagement toolAds toolCreateAd toolHorizontalAds toolHubAds toolWatermark toolSmspacks toolAgencyownerEdl
    toolAgencyownerCalendar toolConciergerie toolLinge toolOwnerprofile toolMyDocuments toolTasks toolQuotes toolChat fullCrmUser toolChatManage toolSmsSending smsSendingTool
    toolEditSmsUserWithoutMail toolChatHideConversation toolEmailResend fullOwnVirtualdDdlchatread fullOwnVirtualDdlchatread toolLeftMenu toolReleaseNotesPopup`.split(
      /\s+/,
    );
  for (const name of documented) assert.equal(can(name, holding(name)), true, name);
});

test('PERM-02 PERM-03 roles are cumulative: guest, owner, agency, employee, super', () => {
  const ladder: Role[] = ['basicRole', 'ownerRole', 'agencyRole', 'employeeRole', 'superRole'];
  assert.deepEqual(new Set(ROLES), new Set([...ladder, 'partnerRole']));
  for (const [index, role] of ladder.slice(1).entries()) {
    const below = ladder[index] ?? 'basicRole';
    assert.ok(of(below).isSubsetOf(of(role)) && of(role).size > of(below).size, `${below} within ${role}`);
  }
  assert.equal(of('partnerRole').size, 0);
});

test('PERM-06 what each role adds is what was decided, nothing more', () => {
  const entities = [
    'Node',
    'User',
    'Comment',
    'Ddl',
    'Quote',
    // As the hand-written table of who may do what with each list has them.
    ...Object.values(ENTITY_NEEDS).flatMap(([view]) => /^fullCrm(\w+) or /.exec(view)?.[1] ?? []),
  ];
  const added = (role: Role, below: Role) => [...of(role).difference(of(below))].toSorted();
  const words = (text: string, more: string[] = []) => [...text.split(/\s+/), ...more].toSorted();
  assert.deepEqual([...of('basicRole')].toSorted(), words('toolChat fullOwnVirtualDdlchatread'));
  assert.deepEqual(
    added('ownerRole', 'basicRole'),
    words(
      'toolAds toolCreateAd toolPublishRentals toolPublishBooking toolOwnerprofile toolMyDocuments toolSmspacks toolConciergerie toolLinge toolManageSubscription toolDashboardStats toolLegalFile toolPriceProposals toolStays fullOwnCrmNode',
    ),
  );
  assert.deepEqual(
    added('agencyRole', 'ownerRole'),
    words(
      `toolAgencyProfile toolAgencyownerEdl toolAgencyownerCalendar toolEditEdl toolHousesMeta toolOnlineBooking toolHousekeeping toolHouseKeeping toolArchive toolHorizontalAds
       toolHouseGenerateDescriptions toolChatManage toolChatHideConversation toolDdlList toolQuotes toolTasks toolUserManagement toolSubscriptions toolStats toolDashboardStatsIncome
       toolEmailResend toolLeftMenu toolLegalCheck toolMandates toolSimulatorDebug toolSmsSending toolChannels toolPlatformSync toolSeasons`,
      entities.slice(1).map((name) => `fullOwnCrm${name}`),
    ),
  );
  assert.deepEqual(
    added('employeeRole', 'agencyRole'),
    words(
      'toolFullUserEdit toolImpersonate toolEditSmsUserWithoutMail toolHubAds toolWatermark toolChangeHouseUid toolHousesAdvanced toolReleaseNotesPopup',
      entities.map((name) => `fullCrm${name}`),
    ),
  );
  assert.deepEqual(
    added('superRole', 'employeeRole'),
    words('toolChangeAgencyId toolsUserAdvanced toolSystemStatus virtualUserTypesTagsAll'),
  );
});

test('every permission is held by superRole, and none is listed twice', () => {
  assert.equal(new Set(PERMISSIONS).size, PERMISSIONS.length);
  assert.deepEqual(
    PERMISSIONS.filter((name) => !of('superRole').has(name)),
    [],
  );
  for (const role of ROLES) assert.equal(of(role).size, DEFAULT_ROLE_PERMISSIONS[role].length, role);
});
