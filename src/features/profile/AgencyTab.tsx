/** What the agency says of itself: its form, its logo, and who changed what. */
import { FieldGroups } from '#web/entity/FieldGroups.tsx';
import { FormField } from '#web/form/FormField.tsx';
import { SaveBar } from '#web/form/SaveBar.tsx';
import { useRecordForm } from '#web/form/useRecordForm.ts';
import type { RecordReading } from '#web/form/useRecordForm.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgencySettings, saveAgencySettings } from './api.ts';
import type { AgencySettings } from './api.ts';
import { AGENCY_FIELDS, AGENCY_GROUPS } from './fields.ts';
import type { AgencyField } from './fields.ts';
import { LogoCard } from './LogoCard.tsx';
import classes from './Profile.module.css';

export function AgencyTab() {
  const { t } = useLingui();
  const query = useQuery(read(readAgencySettings, {}, ['user']));
  const [chosen, setChosen] = useState<number>();
  const reread = async (id: number): Promise<RecordReading> => {
    const { data } = await query.refetch();
    return readingOf(data?.models?.find((each) => each.id === id));
  };
  return (
    <div className={classes.page}>
      <Loaded query={query}>
        {({ models = [] }) => {
          const agency = models.find(({ id }) => id === chosen) ?? models[0];
          if (!agency)
            return (
              <EmptyState icon={IconBuildingCommunity} title={t`Votre compte n'a pas d'agence à régler.`} />
            );
          return (
            <>
              {models.length > 1 && (
                <Select
                  label={t`Agence`}
                  data={models.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={String(agency.id)}
                  allowDeselect={false}
                  onChange={(value) => value && setChosen(Number(value))}
                />
              )}
              <AgencyForm key={agency.id} agency={agency} reread={() => reread(agency.id)} />
              <LogoCard key={`logo ${agency.id}`} agency={agency} />
              <Changes agency={agency} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function readingOf(agency: AgencySettings | undefined): RecordReading {
  return { record: agency, since: agency?.version };
}

function AgencyForm({ agency, reread }: { agency: AgencySettings; reread: () => Promise<RecordReading> }) {
  const { t } = useLingui();
  const save = useSave(saveAgencySettings, { touches: ['user', 'house', 'profile'] });
  const form = useRecordForm({
    fields: AGENCY_FIELDS,
    reading: readingOf(agency),
    reread,
    save: (wire, since) => save.attempt({ params: { id: agency.id }, body: { CrmAgency: wire } }, { since }),
  });
  return (
    <form {...form.bind}>
      <Card title={agency.name}>
        <p className={classes.note}>
          {t`Ce que disent d'elle ses pages publiques, ses mails et ses contrats. Ce qui est déjà parti ne change pas.`}
        </p>
        <FieldGroups
          entity={{ fields: AGENCY_FIELDS, groups: AGENCY_GROUPS }}
          renderField={(name, field) => <FormField form={form} name={name as AgencyField} field={field} />}
        />
        <SaveBar form={form} />
      </Card>
    </form>
  );
}

function Changes({ agency: { changes } }: { agency: AgencySettings }) {
  const { t } = useLingui();
  const words = useLocalized();
  if (changes.length === 0) return null;
  const called = (field: string) =>
    field in AGENCY_FIELDS ? words(AGENCY_FIELDS[field as AgencyField].label) : t`Logo`;
  return (
    <Card title={t`Historique`}>
      <ul className={classes.changes}>
        {changes.map(({ at, by, fields }) => (
          <li key={`${at} ${by} ${fields.join()}`}>
            {fields.map(called).join(', ')}
            <br />
            <small>
              <MomentText at={at} /> · {by}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
