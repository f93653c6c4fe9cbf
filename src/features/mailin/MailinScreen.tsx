/** /mailin: mail that came in and could not be filed by itself. The list, and one mail beside it; on a telephone one after the other. */
import { useFilters } from '#web/address.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { useList } from '#web/list/useList.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Button, SegmentedControl } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconMailCheck, IconPaperclip } from '@tabler/icons-react';
import * as api from './api.ts';
import type { MailinLine } from './api.ts';
import { MAILIN_PAGE, MAILIN_STATUSES, REASONS } from './mailin.ts';
import classes from './Mailin.module.css';
import { MailinSheet } from './MailinSheet.tsx';

export function MailinScreen() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters();
  const status = MAILIN_STATUSES.find((known) => known === filters['status']) ?? 'triage';
  const open = Number.parseInt(filters['id'] ?? '', 10) || undefined;
  const list = useList(api.MAILINS, api.listMailins, { also: { status }, size: MAILIN_PAGE });
  const labels = { triage: t`À trier`, filed: t`Classés`, discarded: t`Écartés` };
  return (
    <>
      <PageTitle
        title={t`Courrier à trier`}
        count={status === 'triage' ? list.count : undefined}
        sub={t`Les e-mails reçus dont la demande n'a pas pu être reconnue.`}
      />
      <SegmentedControl
        size="xs"
        aria-label={t`E-mails affichés`}
        value={status}
        onChange={(value) => setFilters({ status: value === 'triage' ? '' : value, page: '', id: '' })}
        data={MAILIN_STATUSES.map((value) => ({ value, label: labels[value] }))}
      />
      <div className={classes.columns} data-open={open !== undefined}>
        <section className={classes.list} aria-label={labels[status]}>
          <Loaded query={list.query}>
            {({ models = [] }) =>
              models.length === 0 ? (
                <EmptyState
                  icon={IconMailCheck}
                  title={status === 'triage' ? t`Tout est classé.` : t`Rien ici.`}
                >
                  {status === 'triage' &&
                    t`Les réponses à vos e-mails rejoignent d'elles-mêmes leur conversation\u00a0; les autres e-mails vous attendront ici.`}
                </EmptyState>
              ) : (
                <ul className={classes.lines}>
                  {models.map((mail) => (
                    <Line
                      key={mail.id}
                      mail={mail}
                      isOpen={mail.id === open}
                      onOpen={() => setFilters({ id: String(mail.id) })}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
          {list.hasNext && (
            <Button
              variant="subtle"
              fullWidth
              onClick={() => setFilters({ page: String(list.page + 1), id: '' })}
            >
              {t`Plus anciens`}
            </Button>
          )}
          {list.page > 1 && (
            <Button
              variant="subtle"
              fullWidth
              onClick={() => setFilters({ page: String(list.page - 1), id: '' })}
            >
              {t`Plus récents`}
            </Button>
          )}
        </section>
        {open !== undefined && <MailinSheet key={open} id={open} onClose={() => setFilters({ id: '' })} />}
      </div>
    </>
  );
}

function Line({ mail, isOpen, onOpen }: { mail: MailinLine; isOpen: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const words = useLocalized();
  const reason = REASONS[mail.reason];
  return (
    <li>
      <button type="button" className={classes.line} aria-current={isOpen} onClick={onOpen}>
        <span className={classes.from}>{mail.sender_name || mail.sender || t`Expéditeur inconnu`}</span>
        <MomentText at={mail.received} />
        <span className={classes.subject}>
          {mail.subject || t`(sans objet)`}
          {mail.files > 0 && <IconPaperclip size={14} stroke={1.8} aria-label={t`Avec pièces jointes`} />}
        </span>
        <span className={classes.first}>{mail.first_words}</span>
        {reason && <span className={classes.reason}>{words(reason)}</span>}
      </button>
    </li>
  );
}
