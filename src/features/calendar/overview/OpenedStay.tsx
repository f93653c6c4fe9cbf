/** A stay opened where it stands: what its reader may know of it, and where it leads. On a telephone it rises from the bottom. */
import { formatDay, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { formatMoment } from '#kernel/moment.ts';
import { paths, threadPath } from '#kernel/paths.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button, CloseButton, Popover } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { lookOf } from '../BarPiece.tsx';
import { KIND_WORDS } from '../calendar.ts';
import type { HouseRow, HouseSpan } from './api.ts';
import classes from './Overview.module.css';

interface Props {
  span: HouseSpan;
  house: HouseRow;
  isSheet: boolean;
  /** Of the middle of its bar, below it. */
  place: { left: string; top: number };
  /** Undefined for what its reader may not move. */
  onMove: (() => void) | undefined;
  onClose: () => void;
}

export function OpenedStay({ span, house, isSheet, place, onMove, onClose }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const heading = useId();
  const name = span.sender_name || words(KIND_WORDS[span.kind]);
  if (isSheet)
    return (
      <Dialog open sheet title={name} onClose={onClose}>
        <Facts span={span} house={house} onMove={onMove} />
      </Dialog>
    );
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      withArrow
      trapFocus
      withRoles={false}
      width={320}
      shadow="md"
    >
      <Popover.Target>
        <span className={classes.anchor} style={place} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={heading}>
        <div className={classes.openedHead}>
          <h2 id={heading}>{name}</h2>
          <CloseButton aria-label={t`Fermer`} onClick={onClose} />
        </div>
        <Facts span={span} house={house} onMove={onMove} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Facts({ span, house, onMove }: Pick<Props, 'span' | 'house' | 'onMove'>) {
  const words = useLocalized();
  const [from, to] = [span.date_from as Day, span.date_to as Day];
  return (
    <div className={classes.opened} data-look={lookOf(span)}>
      <p className={classes.firmness}>
        <Firmness span={span} />
      </p>
      <p>
        {house.title}, {house.village_label}
      </p>
      <p className="figures">
        {formatDay(from)} – {formatDay(to)}
        {' · '}
        <Plural value={nightsBetween(from, to)} one="# nuit" other="# nuits" />
      </p>
      {span.people > 0 && (
        <p>
          <Plural value={span.people} one="# voyageur" other="# voyageurs" />
        </p>
      )}
      {span.quote_platform && <p>{span.quote_platform}</p>}
      {span.sender_name !== '' && span.kind !== 'request' && span.kind !== 'pending' && (
        <p>{words(KIND_WORDS[span.kind])}</p>
      )}
      {span.note && <p className={classes.note}>{span.note}</p>}
      <div className={classes.ways}>
        {onMove && span.bound === 1 && (
          <p className={classes.note}>
            <Trans>
              Son contrat attend sa signature ou est signé&nbsp;: ce séjour ne se déplace pas d'ici.
            </Trans>
          </p>
        )}
        {onMove && span.bound === 0 && (
          <Button variant="default" onClick={onMove}>
            <Trans>Déplacer…</Trans>
          </Button>
        )}
        {span.alphaid && (
          <Link to={threadPath(span.alphaid)}>
            <Trans>Ouvrir la conversation</Trans>
          </Link>
        )}
        <Link to={paths.calendar({ id: house.id }, { m: from.slice(0, 7) })}>
          <Trans>Calendrier de la maison</Trans>
        </Link>
      </div>
    </div>
  );
}

/** How firm it is, in words: no colour says it alone. */
function Firmness({ span }: { span: HouseSpan }) {
  const { t } = useLingui();
  const words = useLocalized();
  if (span.kind === 'pending') return span.status_label || t`Demande en cours`;
  if (span.kind !== 'request') return words(KIND_WORDS[span.kind]);
  if (span.held_until === null) return t`Séjour ferme`;
  const end = formatMoment(span.held_until);
  return t`Option jusqu'au ${end}`;
}
