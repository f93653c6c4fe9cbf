/** The contract of an acceptance: whether it leaves, and what it still asks. */
import { DifferencesTable } from '#features/contracts/DifferencesTable.tsx';
import type { AppForm } from '#web/form/form.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import classes from './Acceptance.module.css';
import type { Outlook } from './api.ts';
import { NATIONALITY_MAX } from './api.ts';
import type { AcceptanceForm } from './form.ts';

export function ContractPart({
  form,
  outlook,
}: {
  form: AppForm<AcceptanceForm>;
  outlook: Outlook['contract'];
}) {
  const { t } = useLingui();
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
          {outlook.nationality === '' && (
            <TextInput
              label={t`Nationalité du locataire`}
              description={t`Elle s'inscrit sur sa fiche, pour ce contrat et les suivants.`}
              maxLength={NATIONALITY_MAX}
              {...form.text('nationality')}
            />
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
