/** Which house each room of the account is: chosen from those that are none yet, and taken back with a question. */
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconHomeLink } from '@tabler/icons-react';
import { linkRoom } from './api.ts';
import type { AccountWire, RoomWire } from './api.ts';
import classes from './Beds24.module.css';

export function RoomsCard({ account }: { account: AccountWire }) {
  const { t } = useLingui();
  const { rooms } = account;
  return (
    <Card title={t`Logements`}>
      <p className={classes.note}>
        {t`Dites quelle maison est chaque logement de Beds24. Dès qu'elle est choisie, ses prix et ses nuits y partent, et ce qui y est réservé arrive ici.`}
      </p>
      {rooms.length === 0 ? (
        <EmptyState icon={IconHomeLink} title={t`Beds24 n'a aucun logement dans ce compte.`}>
          {t`Créez-les chez Beds24, puis appuyez sur «\u00a0Tout relire\u00a0».`}
        </EmptyState>
      ) : (
        <ul className={classes.rows}>
          {rooms.map((room) => (
            <Room key={room.room_id} room={room} account={account} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Room({ room, account: { agid, houses, writes } }: { room: RoomWire; account: AccountWire }) {
  const { t } = useLingui();
  const save = useSave(linkRoom, { touches: ['beds24'] });
  const { room_id: id, house_id: houseId, house, property } = room;
  const own = houseId === null ? [] : [{ id: houseId, title: house ?? '' }];
  const choices = [...own, ...houses].map(({ id: value, title }) => ({ value: String(value), label: title }));

  async function choose(value: string | null): Promise<void> {
    const next = value === null ? null : Number(value);
    if (next === houseId) return;
    if (houseId !== null) {
      const isAgreed = await confirmThat({
        title: t`Changer la maison de ${property}\u00a0?`,
        text: t`${house} n'y sera plus tenue à jour\u00a0: ce qui est vendu ici n'y sera plus fermé. Les séjours qui en sont venus restent.`,
        confirm: next === null ? t`Ne plus relier` : t`Changer`,
        danger: true,
      });
      if (!isAgreed) return;
    }
    await save.run(
      { params: { agid, room: id }, body: { house_id: next, former: houseId ?? 0 } },
      { says: next === null ? t`${property} n'est plus reliée.` : t`${property} est reliée.` },
    );
  }

  return (
    <li>
      <span>
        <strong>{property}</strong>
        <small>
          {room.room} · n°{id}
        </small>
        {room.stays_through && (
          <small>
            {t`Chez Beds24, la durée minimum est demandée à chaque nuit\u00a0: réglez «\u00a0first night\u00a0», comme ici.`}
          </small>
        )}
      </span>
      <Select
        aria-label={t`Maison de ${property}`}
        placeholder={t`Choisir une maison`}
        data={choices}
        value={houseId === null ? null : String(houseId)}
        searchable
        clearable
        disabled={!writes || room.gone}
        clearButtonProps={{ 'aria-label': t`Ne plus relier ${property}` }}
        nothingFoundMessage={t`Aucune maison`}
        onChange={(value) => void choose(value)}
      />
      <span className={classes.end}>
        <RoomState room={room} />
      </span>
    </li>
  );
}

function RoomState({ room }: { room: RoomWire }) {
  const { t } = useLingui();
  if (room.gone) return <StatePill tone="grenat">{t`N'existe plus là-bas`}</StatePill>;
  if (room.house_id === null) return <StatePill>{t`À relier`}</StatePill>;
  if (room.problem !== '')
    return (
      <>
        <StatePill tone="grenat">{t`Refusé`}</StatePill>
        <small>{room.problem}</small>
      </>
    );
  return room.waiting ? (
    <StatePill tone="ajonc">{t`À envoyer`}</StatePill>
  ) : (
    <StatePill tone="volet">{t`À jour`}</StatePill>
  );
}
