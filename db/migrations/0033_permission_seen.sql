-- Which default permission of which role this database has already been given, or somebody decided about: each goes to its role once. What
-- was taken away stays in here, so that no start gives it back; what is not in here is new (docs/decisions/0029).
create table permission_seen (
  role       text not null,
  permission text not null,
  seen       timestamptz not null default now(),
  primary key (role, permission)
);

-- Until now nothing was noted. Any start gave every role its defaults of the time, all or none in one transaction: where one row stands,
-- all the defaults of that version were given, and what is missing was taken away since. Those of the last version without this table:
do $$
declare
  basic  constant text[] := '{toolChat,fullOwnVirtualDdlchatread}';
  owner  constant text[] := basic || '{toolAds,toolCreateAd,toolPublishRentals,toolPublishBooking,toolOwnerprofile,toolMyDocuments,toolSmspacks,toolConciergerie,toolLinge,toolManageSubscription,toolDashboardStats,fullOwnCrmNode}'::text[];
  entity constant text[] := '{Node,User,Useractivitytask,Ddl,Quote,Paymentrequest,Bookingpayment,Maillog,Smssent,Platform,Company,Discountrule,Activitytype,Tag}';
  agency constant text[] := owner || '{toolAgencyProfile,toolAgencyownerEdl,toolAgencyownerCalendar,toolEditEdl,toolHousesMeta,toolOnlineBooking,toolHousekeeping,toolHouseKeeping,toolArchive,toolHorizontalAds,toolHouseGenerateDescriptions,toolChatManage,toolChatHideConversation,toolDdlList,toolQuotes,toolTasks,toolUserManagement,toolSubscriptions,toolStats,toolDashboardStatsIncome,toolEmailResend,toolLeftMenu,toolSimulatorDebug,toolSmsSending}'::text[]
    || array(select 'fullOwnCrm' || name from unnest(entity) name);
  employee constant text[] := agency || '{toolFullUserEdit,toolImpersonate,toolEditSmsUserWithoutMail,toolHubAds,toolWatermark,toolChangeHouseUid,toolHousesAdvanced,toolReleaseNotesPopup}'::text[]
    || array(select 'fullCrm' || name from unnest(entity) name);
  super  constant text[] := employee || '{toolChangeAgencyId,toolsUserAdvanced,toolSystemStatus,virtualUserTypesTagsAll}'::text[];
  empty  text;
begin
  if not exists (select from role_permission) then return; end if;
  insert into permission_seen (role, permission)
    select 'basicRole', unnest(basic) union select 'ownerRole', unnest(owner) union select 'agencyRole', unnest(agency)
    union select 'employeeRole', unnest(employee) union select 'superRole', unnest(super);

  -- Three entities came with the versions between 0011 and 0015, and a database older than these was never given theirs: the fault that
  -- this table repairs. They are new where nobody at all holds them and 0015 came in a later sitting than the first migration.
  if (select later.applied_at - first.applied_at > interval '1 minute' from migration first, migration later
      where first.name = '0001_people.sql' and later.name = '0015_tag_filters.sql') then
    delete from permission_seen where permission in (
      select kind || late from unnest('{Smssent,Activitytype,Tag}'::text[]) late, unnest('{fullCrm,fullOwnCrm}'::text[]) kind
      where not exists (select from role_permission where permission in ('fullCrm' || late, 'fullOwnCrm' || late)));
  end if;

  select string_agg(role, ', ' order by role) into empty from (select distinct role from permission_seen except select role from role_permission) emptied;
  if empty is not null then
    raise warning 'Somebody took every permission from %. Until now the next start would have given the defaults back; now it does not. npm run db -- grants grant ROLE defaults does.', empty;
  end if;
end $$;

-- As whenever somebody's rights change, open screens come back with what they may do now; in the database, because support does it by hand too.
create function role_permission_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', json_build_object('role', role)::text) from (values (old.role), (new.role)) changed (role) where role is not null;
  return null;
end $$;
create trigger role_permission_access after insert or update or delete on role_permission
  for each row execute function role_permission_changed();
