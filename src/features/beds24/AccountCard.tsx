/** A connected account: when it was last read and sent to, what is wrong, what is left of its credits, where bookings are told. */
import type { Day } from '#kernel/day.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { DayText, MomentText } from '#web/ui/DayText.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import * as api from './api.ts';
import type { AccountWire } from './api.ts';
import classes from './Beds24.module.css';

export function AccountCard({ account }: { account: AccountWire }) {
  const { t } = useLingui();
  const { agid, agency, problem, writes } = account;
  const refresh = useSave(api.refreshAccount, { touches: ['beds24'], says: t`Tout est relu et comparé.` });
  const disconnect = useSave(api.disconnectAccount, { touches: ['beds24'], says: t`Le compte est délié.` });
  const args = { params: { agid }, body: {} };

  async function cut(): Promise<void> {
    const isAgreed = await confirmThat({
      title: t`Délier Beds24\u00a0?`,
      text: t`Les réservations des plateformes n'arriveront plus, et ce qui est vendu ici n'y sera plus fermé\u00a0: fermez d'abord vos calendriers chez Beds24. Les séjours qui sont là restent.`,
      confirm: t`Délier`,
      danger: true,
    });
    if (isAgreed) await disconnect.run(args);
  }

  return (
    <Card
      title={agency}
      tone={problem === '' ? 'volet' : 'ajonc'}
      state={
        problem === '' ? (
          <StatePill tone="volet">{t`Relié`}</StatePill>
        ) : (
          <StatePill tone="ajonc">{t`En retard`}</StatePill>
        )
      }
      actions={
        writes && (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}
              loading={refresh.pending}
              onClick={() => void refresh.run(args)}
            >
              {t`Tout relire`}
            </Button>
            <Button
              variant="subtle"
              color="grenat"
              leftSection={<IconPlugConnectedX size={16} stroke={1.8} aria-hidden />}
              loading={disconnect.pending}
              onClick={() => void cut()}
            >
              {t`Délier`}
            </Button>
          </>
        )
      }
    >
      <Problem account={account} />
      <Facts account={account} />
    </Card>
  );
}

function Problem({ account: { problem, problem_since: since, ends } }: { account: AccountWire }) {
  const { t } = useLingui();
  const words = {
    '': '',
    away: t`Beds24 ne répond pas. Rien n'est perdu\u00a0: tout part et arrive dès qu'il répond.`,
    throttled: t`Les appels permis pour ces cinq minutes sont épuisés. Ce qui est vendu passe d'abord, le reste suit.`,
    refused: t`Beds24 a refusé un appel. Vérifiez le compte et les logements chez Beds24, puis relisez tout.`,
  }[problem];
  if (words === '' && ends === null) return null;
  return (
    <p className={classes.bad} role="status">
      {words}{' '}
      {words !== '' && since !== null && (
        <Trans>
          Depuis le <MomentText at={since} />.
        </Trans>
      )}{' '}
      {ends !== null && (
        <Trans>
          Le lien n'a plus servi depuis longtemps&nbsp;: il s'éteint le <DayText day={ends as Day} />.
        </Trans>
      )}
    </p>
  );
}

function Facts({ account }: { account: AccountWire }) {
  const { t } = useLingui();
  const { read_at: readAt, sent_at: sentAt, waiting, credits_left: left, credit_limit: limit } = account;
  return (
    <dl className={classes.facts}>
      <dt>{t`Réservations lues`}</dt>
      <dd>{readAt === null ? t`pas encore` : <MomentText at={readAt} />}</dd>
      <dt>{t`Prix et nuits envoyés`}</dt>
      <dd>
        {sentAt === null ? t`pas encore` : <MomentText at={sentAt} />}
        {waiting > 0 && (
          <> · {plural(waiting, { one: '# maison à envoyer', other: '# maisons à envoyer' })}</>
        )}
      </dd>
      {left !== null && limit !== null && (
        <>
          <dt>{t`Appels`}</dt>
          <dd>{t`${left} sur ${limit} pour ces cinq minutes`}</dd>
        </>
      )}
      {account.news_address !== null && (
        <>
          <dt>{t`Adresse d'alerte`}</dt>
          <dd>
            <span className={classes.address}>
              <code>{account.news_address.replace(/token=.*/, 'token=…')}</code>
              <CopyButton text={account.news_address} label={t`Copier l'adresse d'alerte`} />
            </span>
            <small>
              {t`À coller chez Beds24, dans «\u00a0Booking webhook\u00a0» de chaque logement\u00a0: les réservations arrivent alors en quelques secondes, sinon en une minute.`}
            </small>
          </dd>
        </>
      )}
    </dl>
  );
}
