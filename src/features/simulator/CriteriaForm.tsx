/** The simulator's criteria. Each change is handed on; what is wrong is said at its field, and nothing is asked of the server. */
import { refusalText } from '#kernel/refusal.ts';
import { StayInput } from '#web/form/StayInput.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NumberInput, Select } from '@mantine/core';
import type { Choice } from '#features/lists/choices.ts';
import { grouped, useOwners, useVillages } from '#features/lists/choices.ts';
import type { Criteria, CriterionName } from './criteria.ts';
import { criteriaProblems, MAX_PEOPLE, MAX_ROOMS } from './criteria.ts';
import classes from './Simulator.module.css';

interface Props {
  criteria: Criteria;
  onChange: (change: Partial<Criteria>) => void;
  platforms: readonly Choice[];
}

export function CriteriaForm({ criteria, onChange, platforms }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const villages = useVillages();
  const owners = useOwners();
  const problems = criteriaProblems(criteria);
  const errorOf = (name: CriterionName) => {
    const problem = problems.find(({ field }) => field === name);
    return problem && refusalText(problem, language);
  };
  const yesNo = [
    { value: '1', label: t`Oui` },
    { value: '0', label: t`Non` },
  ];

  return (
    <form className={classes.criteria} aria-label={t`Critères`} onSubmit={(event) => event.preventDefault()}>
      <div className={classes.wide}>
        <StayInput
          from={criteria.from}
          to={criteria.to}
          onChange={onChange}
          error={errorOf('from')}
          required
        />
      </div>
      <Select
        label={t`Plateforme`}
        withAsterisk
        data={grouped(platforms)}
        value={criteria.platform || null}
        onChange={(platform) => onChange({ platform: platform ?? '' })}
        error={platforms.length > 0 && errorOf('platform')}
        allowDeselect={false}
      />
      <fieldset className={classes.counts}>
        <legend className="visually-hidden">
          <Trans>Voyageurs</Trans>
        </legend>
        <Count
          name="adults"
          label={t`Adultes`}
          least={1}
          most={MAX_PEOPLE}
          criteria={criteria}
          onChange={onChange}
          error={errorOf('adults')}
        />
        <Count
          name="children"
          label={t`Enfants`}
          least={0}
          most={MAX_PEOPLE}
          criteria={criteria}
          onChange={onChange}
          error={errorOf('children')}
        />
        <Count
          name="disabled"
          label={t`Mobilité réduite`}
          least={0}
          most={MAX_PEOPLE}
          criteria={criteria}
          onChange={onChange}
          error={errorOf('disabled')}
        />
      </fieldset>
      <details className={classes.more} open={isNarrowed(criteria)}>
        <summary>
          <Trans>Plus de critères</Trans>
        </summary>
        <div className={classes.moreFields}>
          <Select
            label={t`Commune`}
            placeholder={t`Toutes`}
            data={grouped(villages)}
            value={criteria.village || null}
            onChange={(village) => onChange({ village: village ?? '' })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t`Effacer` }}
          />
          <Select
            label={t`Propriétaire`}
            placeholder={t`Tous`}
            data={grouped(owners)}
            value={criteria.owner || null}
            onChange={(owner) => onChange({ owner: owner ?? '' })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t`Effacer` }}
          />
          <Select
            label={t`Piscine`}
            placeholder={t`Indifférent`}
            data={yesNo}
            value={criteria.pool || null}
            onChange={(pool) => onChange({ pool: pool ?? '' })}
            clearable
            clearButtonProps={{ 'aria-label': t`Effacer` }}
          />
          <Select
            label={t`Animaux`}
            placeholder={t`Indifférent`}
            data={yesNo}
            value={criteria.pets || null}
            onChange={(pets) => onChange({ pets: pets ?? '' })}
            clearable
            clearButtonProps={{ 'aria-label': t`Effacer` }}
          />
          <Count
            name="bedrooms"
            label={t`Chambres, au moins`}
            least={1}
            most={MAX_ROOMS}
            criteria={criteria}
            onChange={onChange}
            error={errorOf('bedrooms')}
          />
          <Count
            name="bathrooms"
            label={t`Salles de bain, au moins`}
            least={1}
            most={MAX_ROOMS}
            criteria={criteria}
            onChange={onChange}
            error={errorOf('bathrooms')}
          />
          <Checkbox
            label={t`Non-fumeur`}
            checked={criteria.noSmoking}
            onChange={(event) => onChange({ noSmoking: event.currentTarget.checked })}
          />
          <Checkbox
            label={t`Accès mobilité réduite`}
            checked={criteria.disabledAccess}
            onChange={(event) => onChange({ disabledAccess: event.currentTarget.checked })}
          />
        </div>
      </details>
    </form>
  );
}

/** A criterion that is set must not hide behind a fold. */
function isNarrowed({
  village,
  owner,
  pool,
  pets,
  noSmoking,
  disabledAccess,
  bedrooms,
  bathrooms,
}: Criteria): boolean {
  return (
    `${village}${owner}${pool}${pets}` !== '' ||
    noSmoking ||
    disabledAccess ||
    bedrooms !== '1' ||
    bathrooms !== '1'
  );
}

interface CountProps {
  name: 'adults' | 'children' | 'disabled' | 'bedrooms' | 'bathrooms';
  label: string;
  least: number;
  most: number;
  criteria: Criteria;
  onChange: (change: Partial<Criteria>) => void;
  error: string | undefined;
}

function Count({ name, label, least, most, criteria, onChange, error }: CountProps) {
  return (
    <NumberInput
      label={label}
      value={criteria[name]}
      onChange={(value) => onChange({ [name]: String(value) })}
      min={least}
      max={most}
      clampBehavior="none"
      allowDecimal={false}
      error={error}
    />
  );
}
