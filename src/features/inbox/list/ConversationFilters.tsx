/** What the list shows: everything or what waits, and a menu for the rest: mine, at a stage, masked ones, the order, all read. */
import { listTags } from '#features/tags/api.ts';
import type { Term } from '#kernel/search.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { isGuest, useCan, usePerson } from '#web/session.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { ActionIcon, Menu, SegmentedControl, Tooltip } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconChecks, IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from '../attention/api.ts';
import classes from './ConversationList.module.css';
import type { Narrowing } from './narrowing.ts';
import { SoundSwitch } from './SoundSwitch.tsx';
import { useWaiting } from '../attention/unread.ts';

const STAGE = 'tag_ddl_reservation';

export function ConversationFilters({ narrowing }: { narrowing: Narrowing }) {
  const { t } = useLingui();
  const guest = isGuest(usePerson());
  const waiting = useWaiting();
  const unread = waiting.length;
  const onlyUnread = narrowing.terms.some((term) => term.field === 'unread');
  return (
    <div className={classes.filters}>
      <SegmentedControl
        size="xs"
        aria-label={t`Conversations affichées`}
        value={onlyUnread ? 'unread' : 'all'}
        onChange={(value) => narrowing.change(withTerm(narrowing, 'unread', value === 'unread' ? '1' : null))}
        data={[
          { value: 'all', label: t`Toutes` },
          { value: 'unread', label: unread > 0 ? t`Non lues (${unread})` : t`Non lues` },
        ]}
      />
      <span className={classes.grow} />
      <SoundSwitch />
      {!guest && <Choices narrowing={narrowing} />}
      {unread > 0 && <ReadAll waiting={waiting} />}
    </div>
  );
}

function Choices({ narrowing }: { narrowing: Narrowing }) {
  const { t } = useLingui();
  const person = usePerson();
  const isAgency = useCan('toolChatManage');
  const mayMask = useCan('toolChatHideConversation');
  const stages = useStages(isAgency);
  const [opened, setOpened] = useState(false);
  const mine = String(person?.uid ?? '');
  const isMine = narrowing.terms.some((term) => term.field === 'employee_uid' && term.value === mine);
  const stage = narrowing.terms.find((term) => term.field === STAGE)?.value;
  const isActive = isMine || stage !== undefined || narrowing.masked || !narrowing.byActivity;
  return (
    <Menu position="bottom-end" closeOnItemClick={false} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={t`Filtrer et trier`} disabled={opened}>
          <ActionIcon color="gray" variant={isActive ? 'light' : 'subtle'} aria-label={t`Filtrer et trier`}>
            <IconFilter size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {isAgency && (
          <Ticked
            ticked={isMine}
            onTick={() => narrowing.change(withTerm(narrowing, 'employee_uid', isMine ? null : mine))}
          >{t`Suivies par moi`}</Ticked>
        )}
        {mayMask && (
          <Ticked
            ticked={narrowing.masked}
            onTick={() => narrowing.showMasked(!narrowing.masked)}
          >{t`Montrer aussi les conversations masquées`}</Ticked>
        )}
        <Menu.Label>{t`Ordre`}</Menu.Label>
        <Ticked
          ticked={narrowing.byActivity}
          onTick={() => narrowing.sortByActivity(true)}
        >{t`Derniers messages d'abord`}</Ticked>
        <Ticked
          ticked={!narrowing.byActivity}
          onTick={() => narrowing.sortByActivity(false)}
        >{t`Dernières demandes d'abord`}</Ticked>
        {stages.length > 0 && <Menu.Label>{t`Réservation`}</Menu.Label>}
        {stages.map(({ value, label, color }) => (
          <Ticked
            key={value}
            ticked={stage === value}
            color={color}
            onTick={() => narrowing.change(withTerm(narrowing, STAGE, stage === value ? null : value))}
          >
            {label}
          </Ticked>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface TickedProps {
  ticked: boolean;
  onTick: () => void;
  color?: string;
  children: string;
}

function Ticked({ ticked, onTick, color, children }: TickedProps) {
  const { t } = useLingui();
  return (
    <Menu.Item
      onClick={onTick}
      leftSection={
        color === undefined ? undefined : (
          <span className={classes.spot} style={{ '--tag': color } as React.CSSProperties} />
        )
      }
      rightSection={
        ticked ? <IconCheck size={16} stroke={2} aria-hidden /> : <span className={classes.noTick} />
      }
    >
      {children}
      {ticked && <span className="visually-hidden"> {t`(choisi)`}</span>}
    </Menu.Item>
  );
}

/** Nobody can take it back, so it asks first; what comes meanwhile waits on. */
function ReadAll({ waiting }: { waiting: readonly api.Unread[] }) {
  const { t } = useLingui();
  const unread = waiting.length;
  const { run, pending } = useSave(api.markAllRead, {
    touches: ['unread'],
    quiet: true,
    says: t`Toutes les conversations sont marquées comme lues.`,
  });
  async function readAll(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Tout marquer comme lu\u00a0?`,
      text:
        unread === 1
          ? t`Une conversation attend d'être lue. Elle ne sera plus signalée.`
          : t`${unread} conversations attendent d'être lues. Elles ne seront plus signalées.`,
      confirm: t`Tout marquer comme lu`,
    });
    if (agreed) await run({ body: { seen: waiting.map(({ ddl_id, last }) => ({ ddl_id, last })) } });
  }
  return (
    <Tooltip label={t`Tout marquer comme lu`}>
      <ActionIcon
        color="gray"
        aria-label={t`Tout marquer comme lu`}
        loading={pending}
        onClick={() => void readAll()}
      >
        <IconChecks size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface Stage {
  value: string;
  label: string;
  color: string;
}

/** The tags of the reservation, in their order. Only the agency may ask for them (C47). */
export function useStages(isWanted: boolean): readonly Stage[] {
  const language = useLanguage();
  const { data } = useQuery({
    ...readList(listTags, { params: { set: 'ddlstatusreservation' }, query: {} }, []),
    enabled: isWanted,
  });
  return Object.values(data?.models ?? {}).map((tag) => ({
    value: tag.internal_tag || String(tag.id),
    label: language === 'en' && tag.label_en ? tag.label_en : tag.label,
    color: tag.color,
  }));
}

/** One term a field; null takes it away. */
export function withTerm(
  { terms }: { terms: readonly Term[] },
  field: string,
  value: string | null,
): { terms: readonly Term[] } {
  const others = terms.filter((term) => term.field !== field);
  return { terms: value === null ? others : [...others, { field, value }] };
}
