/** One conversation of the list: who, which house and days, the last words, what it stands at, and a dot when it waits to be read. */
import type { Ddl } from '#features/requests/api.ts';
import { actionWords } from '#features/requests/request.ts';
import type { Day } from '#kernel/day.ts';
import { useLanguage, useWords } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { Face } from '#web/ui/Face.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import classes from './ConversationList.module.css';
import { momentInList, stayInList } from './when.ts';

interface Props {
  ddl: Ddl;
  isCurrent: boolean;
  onOpen: () => void;
}

export function ConversationLine({ ddl, isCurrent, onOpen }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const language = useLanguage();
  const isOurs = ddl.on_agency_side === 1;
  const name = isOurs ? ddl.sender_name : ddl.page_title || ddl.agency_name;
  const place = isOurs ? ddl.page_title || t`Conversation libre` : ddl.agency_name;
  const said = actionWords(ddl.last_action);
  const last = ddl.last_words || (said ? words(said) : '');
  const reservation = ddl.tags.find((tag) => tag.cat === 'ddlstatusreservation');
  return (
    <li>
      <Link
        to={`/chat/${ddl.alphaid}/chat`}
        className={classes.line}
        data-current={isCurrent}
        data-unread={ddl.unread === 1}
        data-masked={ddl.masked === 1}
        onClick={onOpen}
        aria-current={isCurrent || undefined}
      >
        <span className={classes.face}>
          {isOurs ? <Face name={name} size={40} /> : <Photo src={ddl.coverpicture_path} alt="" ratio={1} />}
        </span>
        <span className={classes.words}>
          <span className={classes.top}>
            <strong>{name}</strong>
            <time className={classes.when}>{momentInList(ddl.updated, language)}</time>
          </span>
          <span className={classes.about}>
            <span className={classes.place} title={place}>
              <span className={classes.house}>
                {ddl.masked === 1 && t`(masquée)`} {place}
              </span>
              {ddl.date_from && ddl.date_to && (
                <span>&nbsp;· {stayInList(ddl.date_from as Day, ddl.date_to as Day)}</span>
              )}
            </span>
            {reservation && (
              <span className={classes.tag} style={{ '--tag': reservation.color } as React.CSSProperties}>
                {language === 'en' && reservation.label_en ? reservation.label_en : reservation.label}
              </span>
            )}
          </span>
          <span className={classes.last}>{last}</span>
        </span>
        {ddl.unread === 1 && (
          <span className={classes.dot}>
            <span className="visually-hidden">
              <Trans>Non lu</Trans>
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}
