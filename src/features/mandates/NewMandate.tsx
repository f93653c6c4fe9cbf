/** A mandate to be entered: of the house that is named, with the terms of its last one. Its number is drawn when it is saved. */
import { paths } from '#kernel/paths.ts';
import { useFilters } from '#web/address.ts';
import { SaveBar } from '#web/form/SaveBar.tsx';
import { useRecordForm } from '#web/form/useRecordForm.ts';
import { read } from '#web/queries.ts';
import { go } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import { MANDATE_FIELDS, MANDATE_RULES } from './fields.ts';
import { MandateFieldGroups } from './MandateForm.tsx';
import { HouseChoice } from './HouseChoice.tsx';
import classes from './Mandates.module.css';

export function NewMandate() {
  const { t } = useLingui();
  const [filters] = useFilters();
  const nid = Number(filters['nid']);
  return (
    <>
      <PageTitle
        title={t`Nouveau mandat`}
        sub={t`Il reçoit le numéro suivant du registre quand vous l'inscrivez.`}
        back={{ to: paths.mandates(), label: t`Registre des mandats` }}
      />
      <div className={classes.page}>
        {Number.isInteger(nid) && nid > 0 ? <OfHouse key={nid} nid={nid} /> : <HouseChoice />}
      </div>
    </>
  );
}

function OfHouse({ nid }: { nid: number }) {
  const query = useQuery(read(api.proposeMandate, { query: { nid } }, ['mandate', 'house']));
  return <Loaded query={query}>{({ models = [] }) => models[0] && <Form proposal={models[0]} />}</Loaded>;
}

/** The house was chosen before. */
const FIELDS = { ...MANDATE_FIELDS, nid: { ...MANDATE_FIELDS.nid, readOnly: true } };

function Form({ proposal }: { proposal: Readonly<Record<string, unknown>> & { nid: number } }) {
  const { t } = useLingui();
  // What was proposed when the form opened: a mandate of somebody else's meanwhile changes nothing under one's hands.
  const [record] = useState(proposal);
  const [isMade, setMade] = useState(false);
  const create = useSave(api.createMandate, { touches: ['mandate'], makesOne: true });
  const form = useRecordForm({
    fields: FIELDS,
    rules: MANDATE_RULES,
    reading: { record, since: undefined },
    save: (wire) => create.attempt({ body: { CrmMandate: { ...wire, nid: record.nid } } }),
    onSaved: ({ models }) => {
      setMade(true);
      const [made] = models ?? [];
      if (made) go(paths.mandate({ id: made.id }), { replace: true });
    },
  });
  const isLeaving = form.isPending || isMade;
  return (
    <form {...form.bind} className={classes.form} aria-busy={isLeaving}>
      <Card>
        <MandateFieldGroups form={form} fields={FIELDS} />
        <SaveBar form={form} label={t`Inscrire au registre`} asItIs />
      </Card>
    </form>
  );
}
