/** The request's days, people and house, corrected beside the thread. Nights that are held move by a new quote: then the days are locked. */
import { listHouse } from '#features/lists/api.ts';
import type { Ddl } from '#features/requests/api.ts';
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { useFailureText } from '#web/failure.ts';
import type { Stay } from '#web/form/StayInput.tsx';
import { StayInput } from '#web/form/StayInput.tsx';
import { readList } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { Button, NumberInput, Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import classes from './RequestPanel.module.css';

const MOST_PEOPLE = 20;

interface Props {
  ddl: Ddl;
  since: number | undefined;
  onDone: () => void;
}

export function EditRequest({ ddl, since: read, onDone }: Props) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [stay, setStay] = useState<Stay>({
    from: (ddl.date_from as Day | null) ?? undefined,
    to: (ddl.date_to as Day | null) ?? undefined,
  });
  const [house, setHouse] = useState(ddl.page_nid === null ? null : String(ddl.page_nid));
  const [people, setPeople] = useState({
    nb_adults: ddl.nb_adults,
    nb_children: ddl.nb_children,
    nb_disabled: ddl.nb_disabled,
  });
  const houses = useQuery(readList(listHouse, { query: {} }, ['house']));
  const save = useSave(api.saveRequest, { touches: ['ddl'], dialog: false });
  // The version the form opened with, like its values: a colleague's correction must be told, though the panel has already read it.
  const [since] = useState(read);

  async function submit(): Promise<void> {
    const days = { date_from: stay.from ?? null, date_to: stay.to ?? null };
    const answer = await save.run(
      {
        params: { id: String(ddl.id) },
        body: { CrmDdl: { ...people, ...days, page_nid: house === null ? null : Number(house) } },
      },
      { since },
    );
    if (answer) onDone();
  }

  const count = (name: keyof typeof people, label: string, least: number) => (
    <NumberInput
      label={label}
      value={people[name]}
      min={least}
      max={MOST_PEOPLE}
      allowDecimal={false}
      onChange={(value) => setPeople({ ...people, [name]: Number(value) })}
    />
  );
  return (
    <form
      className={classes.edit}
      aria-label={t`Modifier la demande`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <StayInput from={stay.from} to={stay.to} onChange={setStay} />
      <div className={classes.counts}>
        {count('nb_adults', t`Adultes`, 1)}
        {count('nb_children', t`Enfants`, 0)}
        {count('nb_disabled', t`Mob. réduite`, 0)}
      </div>
      <Select
        label={t`Maison`}
        data={Object.entries(houses.data?.models ?? {}).map(([value, { title }]) => ({
          value,
          label: title,
        }))}
        value={house}
        onChange={setHouse}
        searchable
        nothingFoundMessage={t`Aucune maison`}
      />
      {save.refusal && (
        <p className={classes.refused} role="alert">
          {failureText(save.refusal).join(' ')}
          {save.refusal.has('holdsNights') && (
            <>
              {' '}
              <Link to={paths.chat({ alphaid: ddl.alphaid, tab: 'simulator' })}>
                <Trans>Faire un nouveau devis</Trans>
              </Link>
            </>
          )}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" loading={save.pending}>
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </form>
  );
}
