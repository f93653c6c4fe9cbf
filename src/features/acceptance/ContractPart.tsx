/** The contract of an acceptance: whether it leaves, and what it still asks. */
import { DifferencesTable } from '#features/contracts/DifferencesTable.tsx';
import type { TenantDetail } from '#features/quotes/quote.ts';
import type { AppForm } from '#web/form/form.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import classes from './Acceptance.module.css';
import type { Outlook } from './api.ts';
import { DETAIL_MAX } from './api.ts';
import type { AcceptanceForm } from './form.ts';

export function ContractPart({
  form,
  outlook,
}: {
  form: AppForm<AcceptanceForm>;
  outlook: Outlook['contract'];
}) {
  const { t } = useLingui();
  const labels: Record<TenantDetail, string> = {
    first_name: t`Prénom du locataire`,
    last_name: t`Nom du locataire`,
    address: t`Adresse du locataire`,
    nationality: t`Nationalité du locataire`,
  };
  const { contract, ignoreIndependentUserDiff } = form.values;
  const differences = outlook.userDifferences;
  return (
    <div className={classes.part}>
      <Checkbox
        name="contract"
        label={t`Envoyer le contrat à signer`}
        checked={contract}
        disabled={outlook.obstacle !== ''}
        description={outlook.obstacle}
        error={form.errorAt('contract')}
        onChange={(event) => form.set({ contract: event.currentTarget.checked })}
      />
      {contract && (
        <div className={classes.inside}>
          {outlook.missing.map((name) => (
            <TextInput
              key={name}
              label={labels[name]}
              maxLength={DETAIL_MAX}
              required={isNeeded(name)}
              {...form.text(name)}
            />
          ))}
          {outlook.missing.length > 0 && (
            <p>{t`Ce que vous écrivez ici s'inscrit sur la fiche du locataire, pour ce contrat et les suivants.`}</p>
          )}
          {differences.length > 0 && (
            <>
              <p>
                <Trans>
                  La fiche de l'agence et ce que la personne a indiqué elle-même ne disent pas la même chose.
                </Trans>
              </p>
              <DifferencesTable differences={differences} />
              <Checkbox
                name="ignoreIndependentUserDiff"
                label={t`Le contrat reprend les informations de l'agence`}
                checked={ignoreIndependentUserDiff}
                error={form.errorAt('ignoreIndependentUserDiff')}
                onChange={(event) => form.set({ ignoreIndependentUserDiff: event.currentTarget.checked })}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** A contract names who signs and of which country; without an address it leaves a line empty. */
function isNeeded(name: TenantDetail): boolean {
  return name === 'last_name' || name === 'nationality';
}
