/** After signing: what was agreed, the next sum with the one press that pays it, and whom to call. */
import { PayButton } from '#features/payments/PayButton.tsx';
import { typeWords } from '#features/payments/payment.ts';
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { nothingToPayBefore } from '#features/mailing/lawfulday.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Money } from '#web/ui/Money.tsx';
import { SaveFile } from '#web/ui/SaveFile.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ContractWire } from './api.ts';
import { apiPath } from './contracts.ts';
import classes from './Sign.module.css';

export function WhatIsNext({ contract }: { contract: ContractWire }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const { next_due: due, total, agency_phone: phone, agency_name: agency } = contract;
  const named = due ? typeWords(due.type) : undefined;
  return (
    <>
      <dl className={classes.recap}>
        <dt>
          <Trans>Total du séjour</Trans>
        </dt>
        <dd>
          <Money cents={cents(total)} />
        </dd>
        {due && (
          <>
            <dt>
              <Trans>Prochain paiement&nbsp;: {named ? words(named) : due.type}</Trans>
            </dt>
            <dd>
              <Money cents={cents(due.amount)} strong />
            </dd>
          </>
        )}
      </dl>
      {due && contract.is_signer && (
        <div className={classes.due}>
          {due.payable_from !== null ? (
            <p>{nothingToPayBefore(due.payable_from as Day, language)}</p>
          ) : due.ddlchat_id === null ? (
            <p>{t`${agency} vous envoie la demande de paiement\u00a0: vous n'avez rien à faire pour l'instant.`}</p>
          ) : (
            <PayButton messageId={due.ddlchat_id} />
          )}
        </div>
      )}
      {contract.signed_document_url !== null && (
        <SaveFile
          path={apiPath(contract.signed_document_url)}
          name={`${contract.name}.pdf`}
          label={t`Télécharger le contrat signé`}
        />
      )}
      {phone !== '' && (
        <p>
          <Trans>
            Une question&nbsp;? {agency}&nbsp;:{' '}
            <a className={classes.phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          </Trans>
        </p>
      )}
    </>
  );
}
