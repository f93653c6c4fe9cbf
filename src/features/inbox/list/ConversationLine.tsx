/** One conversation of the list: who, which house and days, the last words or what was found, what it stands at, and a dot when it waits to be read. */
import type { Ddl, Found } from '#features/requests/api.ts';
import { actionWords, TAG_CATEGORIES } from '#features/requests/request.ts';
import { CATEGORY_WORDS } from '#features/tags/tag.ts';
import type { Day } from '#kernel/day.ts';
import { threadPath, withSearch } from '#kernel/paths.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { Face } from '#web/ui/Face.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCash,
  IconDeviceMobileMessage,
  IconEye,
  IconEyeOff,
  IconMail,
  IconMailOpened,
} from '@tabler/icons-react';
import { memo } from 'react';
import { foundState } from '../thread/found.ts';
import classes from './ConversationLine.module.css';
import { Marked } from './Marked.tsx';
import { momentInList, stayInList } from '../dates.ts';
import { guestName } from '../guestname.ts';

interface Props {
  ddl: Ddl;
  isCurrent: boolean;
  /** In the tab order: the others are reached with the arrows. */
  isReached: boolean;
  /** What the address keeps of the list. */
  suffix: string;
  onOpen: () => void;
  onRead: (ddl: Ddl) => void;
  /** For those who may. */
  onMask: ((ddl: Ddl) => void) | undefined;
}

/** A thousand of them stay as they are when one changes. */
export const ConversationLine = memo(Line);

function Line({ ddl, isCurrent, isReached, suffix, onOpen, onRead, onMask }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const isOurs = ddl.on_agency_side === 1;
  const name = nameOf(ddl);
  const place = isOurs ? ddl.page_title || t`Conversation libre` : ddl.agency_name;
  const found = ddl.found ?? [];
  const named = found.find(({ text }) => text === name);
  const placed = found.find(({ where, text }) => where === 'house' && text === place);
  const isOnlyPhone = isOurs && ddl.sender_email === '' && ddl.sender_tel !== '';
  return (
    <li className={classes.item} aria-current={isCurrent ? 'true' : undefined}>
      <Link
        to={withSearch(threadPath(ddl.alphaid), suffix)}
        className={classes.line}
        tabIndex={isReached ? 0 : -1}
        data-current={isCurrent}
        data-unread={ddl.unread === 1}
        data-masked={ddl.masked === 1}
        data-conversation={ddl.alphaid}
        state={foundState(ddl)}
        onClick={onOpen}
      >
        <span className={classes.face}>
          {isOurs ? <Face name={name} size={40} /> : <Photo src={ddl.coverpicture_path} alt="" ratio={1} />}
        </span>
        <span className={classes.words}>
          <span className={classes.top}>
            <strong title={name}>{named ? <Marked {...named} /> : name}</strong>
            {isOnlyPhone && (
              <span className={classes.channel} title={t`Joignable par SMS`}>
                <IconDeviceMobileMessage size={14} stroke={1.8} aria-hidden />
                <span className="visually-hidden">{t`Joignable par SMS`}</span>
              </span>
            )}
            <time className={classes.when}>{momentInList(ddl.updated, language)}</time>
          </span>
          <span className={classes.about}>
            <span className={classes.place} title={place}>
              <span className={classes.house}>
                {ddl.masked === 1 && t`(masquée)`} {placed ? <Marked {...placed} /> : place}
              </span>
              {ddl.date_from && ddl.date_to && (
                <span>
                  &nbsp;·{' '}
                  {found.some(({ where }) => where === 'dates') ? (
                    <mark>{stayInList(ddl.date_from as Day, ddl.date_to as Day)}</mark>
                  ) : (
                    stayInList(ddl.date_from as Day, ddl.date_to as Day)
                  )}
                </span>
              )}
            </span>
            <Stage ddl={ddl} />
          </span>
          <Last ddl={ddl} found={found.filter((each) => each !== named && each !== placed)} />
        </span>
        {ddl.unread === 1 && (
          <span className={classes.dot}>
            <span className="visually-hidden">
              <Trans>Non lu</Trans>
            </span>
          </span>
        )}
      </Link>
      <LineActions ddl={ddl} name={name} {...{ isCurrent, isReached, onRead, onMask }} />
    </li>
  );
}

type ActionsProps = Pick<Props, 'ddl' | 'isCurrent' | 'isReached' | 'onRead' | 'onMask'> & { name: string };

function LineActions({ ddl, name, isCurrent, isReached, onRead, onMask }: ActionsProps) {
  const { t } = useLingui();
  return (
    <span className={classes.actions}>
      {/* The open one is read by being open. */}
      {!isCurrent && ddl.can_write === 1 && (
        <button
          type="button"
          tabIndex={isReached ? 0 : -1}
          title={ddl.unread === 1 ? t`Marquer comme lue` : t`Marquer comme non lue`}
          aria-label={
            ddl.unread === 1 ? t`Marquer comme lue\u00a0: ${name}` : t`Marquer comme non lue\u00a0: ${name}`
          }
          onClick={() => onRead(ddl)}
        >
          {ddl.unread === 1 ? (
            <IconMailOpened size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconMail size={16} stroke={1.7} aria-hidden />
          )}
        </button>
      )}
      {onMask && ddl.can_manage === 1 && (
        <button
          type="button"
          tabIndex={isReached ? 0 : -1}
          title={ddl.masked === 1 ? t`Ne plus masquer` : t`Masquer`}
          aria-label={ddl.masked === 1 ? t`Ne plus masquer\u00a0: ${name}` : t`Masquer\u00a0: ${name}`}
          onClick={() => onMask(ddl)}
        >
          {ddl.masked === 1 ? (
            <IconEye size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconEyeOff size={16} stroke={1.7} aria-hidden />
          )}
        </button>
      )}
    </span>
  );
}

function nameOf(ddl: Ddl): string {
  return ddl.on_agency_side === 0 ? ddl.page_title || ddl.agency_name : guestName(ddl);
}

/** Where the reservation stands; the agency's other tags are spots of their colours. */
function Stage({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const language = useLanguage();
  const labelOf = (tag: Ddl['tags'][number]) =>
    language === 'en' && tag.label_en ? tag.label_en : tag.label;
  const words = useLocalized();
  // Two of them may both say 'Reçu': each with what it is about.
  const named = (tag: Ddl['tags'][number]) => {
    const category = TAG_CATEGORIES.find((known) => known === tag.cat);
    return category ? `${words(CATEGORY_WORDS[category])} – ${labelOf(tag)}` : labelOf(tag);
  };
  const reservation = ddl.tags.find((tag) => tag.cat === 'ddlstatusreservation');
  const others = ddl.tags.filter((tag) => tag !== reservation);
  return (
    <span className={classes.tags}>
      {ddl.has_unallocated_payment === 1 && (
        <span className={classes.waits} title={t`Un paiement reçu attend votre décision`}>
          <IconCash size={14} stroke={1.8} aria-hidden />
          <span className="visually-hidden">{t`Paiement non affecté`}</span>
        </span>
      )}
      {others.map((tag) => (
        <span key={tag.id} className={classes.spot} style={colour(tag.color)} title={named(tag)}>
          <span className="visually-hidden">{named(tag)}</span>
        </span>
      ))}
      {reservation && (
        <span className={classes.tag} style={colour(reservation.color)}>
          {labelOf(reservation)}
        </span>
      )}
    </span>
  );
}

function colour(value: string): React.CSSProperties {
  return { '--tag': value } as React.CSSProperties;
}

/** What the other side said last: one's own words only where the other has said nothing. */
function Said({ ddl }: { ddl: Ddl }) {
  const words = useLocalized();
  const kind = actionWords(ddl.last_said.action);
  const said = ddl.last_said.words || (kind ? words(kind) : '');
  return ddl.last_said.own === 1 && said !== '' ? <Trans>Vous&nbsp;: {said}</Trans> : said;
}

/** What was said last, or what a search found that the line does not show already. */
function Last({ ddl, found }: { ddl: Ddl; found: readonly Found[] }) {
  const message = found.find(({ where }) => where === 'message');
  const shown =
    message ?? found.find(({ where }) => where === 'phone' || where === 'mail' || where === 'reference');
  if (!shown)
    return (
      <span className={classes.last}>
        <Said ddl={ddl} />
      </span>
    );
  return (
    <span className={classes.last} data-found={shown.where}>
      <Marked {...shown} />
    </span>
  );
}
