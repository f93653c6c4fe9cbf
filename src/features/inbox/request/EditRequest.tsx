/** The request's days, people and house, corrected beside the thread. Nights that are held move by a new quote: then the days are locked. */
import { listHouse } from '#features/lists/api.ts';
import type { Ddl } from '#features/requests/api.ts';
import { readRequest } from '#features/requests/calls.ts';
import type { Day } from '#kernel/day.ts';
import type { Result } from '#kernel/endpoint.ts';
import { attempted, call } from '#web/api.ts';
import { paths } from '#kernel/paths.ts';
import { useFailureText } from '#web/failure.ts';
import { ConflictBar } from '#web/form/ConflictBar.tsx';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import { StayInput } from '#web/form/StayInput.tsx';
import { plainText } from '#web/form/values.ts';
import { inWords } from '#web/form/problems.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import type { Reading } from '#web/form/form.ts';
import { useUnsavedGuard } from '#web/form/useUnsavedGuard.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { Link } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Button, NumberInput, Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import { stayWarnings } from './stay.ts';
import classes from './RequestPanel.module.css';

const MOST_PEOPLE = 20;
const COUNTS = ['nb_adults', 'nb_children', 'nb_disabled'] as const;

interface Props {
  ddl: Ddl;
  since: number | undefined;
  onDone: () => void;
}

/** Arrival and departure are one value: half of mine and half of theirs is nobody's stay. */
interface Corrected {
  stay: { date_from: string | null; date_to: string | null };
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
  page_nid: number | null;
}

export function EditRequest({ ddl, since, onDone }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const houses = useQuery(readList(listHouse, { query: {} }, ['house']));
  const save = useSave(api.saveRequest, { touches: ['ddl'], dialog: false });
  const [opened] = useState(() => readingOf(ddl, since));
  const form = useAppForm<Corrected, Result<typeof api.saveRequest>>({
    // As it was when the form was opened: what a colleague corrects meanwhile is told, though the panel has already read it.
    reading: opened,
    check: ({ stay }) =>
      inWords(stayWarnings(stay), language).map(({ message }) => ({ field: 'stay', message })),
    send: ({ stay, ...rest }, from) =>
      save.attempt(
        { params: { id: String(ddl.id) }, body: { CrmDdl: { ...rest, ...stay } } },
        { since: from },
      ),
    onSent: onDone,
    reread: () => reread(ddl.id),
    fieldOf: (name) => name.replace(/^CrmDdl\./, '').replace(/^date_(from|to)$/, 'stay'),
    elsewhere: 'form',
  });
  // The panel stands beside every tab of the conversation.
  useUnsavedGuard(form.isDirty && form.state !== 'saved', { within: paths.chat({ alphaid: ddl.alphaid }) });
  const { values, errorAt } = form;
  const labels = { nb_adults: t`Adultes`, nb_children: t`Enfants`, nb_disabled: t`Mob. réduite` };
  const houseName = (id: number | null) =>
    id === null ? t`(vide)` : (houses.data?.models[id]?.title ?? t`n° ${id}`);

  return (
    <form {...form.bind} className={classes.edit} aria-label={t`Modifier la demande`}>
      <div>
        <StayInput
          from={(values.stay.date_from as Day | null) ?? undefined}
          to={(values.stay.date_to as Day | null) ?? undefined}
          onChange={({ from, to }) => form.set({ stay: { date_from: from ?? null, date_to: to ?? null } })}
          error={errorAt('stay')}
        />
        <ConflictNote
          form={form}
          name="stay"
          renderValue={(theirs) => <StayText {...(theirs as Corrected['stay'])} />}
        />
      </div>
      <div className={classes.counts}>
        {COUNTS.map((name) => (
          <div key={name}>
            <NumberInput
              label={labels[name]}
              value={values[name]}
              min={name === 'nb_adults' ? 1 : 0}
              max={MOST_PEOPLE}
              allowDecimal={false}
              onChange={(value) => form.set({ [name]: Number(value) })}
              error={errorAt(name)}
            />
          </div>
        ))}
      </div>
      {COUNTS.map((name) => (
        <ConflictNote
          key={name}
          form={form}
          name={name}
          renderValue={(theirs) => `${labels[name]}\u00a0: ${plainText(theirs)}`}
        />
      ))}
      <div>
        <Select
          label={t`Maison`}
          data={Object.entries(houses.data?.models ?? {}).map(([value, { title }]) => ({
            value,
            label: title,
          }))}
          value={values.page_nid === null ? null : String(values.page_nid)}
          onChange={(value) => form.set({ page_nid: value === null ? null : Number(value) })}
          error={errorAt('page_nid')}
          searchable
          nothingFoundMessage={t`Aucune maison`}
        />
        <ConflictNote
          form={form}
          name="page_nid"
          renderValue={(theirs) => houseName(theirs as number | null)}
        />
      </div>
      <ConflictBar form={form} />
      {form.refusal && <Refused refusal={form.refusal} alphaid={ddl.alphaid} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" loading={form.isPending}>
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </form>
  );
}

function StayText({ date_from: from, date_to: to }: Corrected['stay']) {
  const { t } = useLingui();
  if (from === null || to === null) return t`(vide)`;
  return (
    <>
      <DayText day={from as Day} /> – <DayText day={to as Day} />
    </>
  );
}

function Refused({ refusal, alphaid }: { refusal: ApiRefusal; alphaid: string }) {
  const failureText = useFailureText();
  return (
    <p className={classes.refused} role="alert">
      {failureText(refusal).join(' ')}
      {refusal.has('holdsNights') && (
        <>
          {' '}
          <Link to={paths.chat({ alphaid, tab: 'simulator' })}>
            <Trans>Faire un nouveau devis</Trans>
          </Link>
        </>
      )}
    </p>
  );
}

function readingOf(ddl: Ddl, since: number | undefined): Reading<Corrected> {
  const { date_from, date_to, nb_adults, nb_children, nb_disabled, page_nid } = ddl;
  return { values: { stay: { date_from, date_to }, nb_adults, nb_children, nb_disabled, page_nid }, since };
}

async function reread(id: number): Promise<Reading<Corrected> | undefined> {
  const { answer } = await attempted(() => call(readRequest, { params: { id: String(id) } }));
  const ddl = answer?.models?.[0];
  return ddl && readingOf(ddl, answer.cacheTimestamp?.timestamp);
}
