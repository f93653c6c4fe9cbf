/** A declaration being prepared: commune and period, the State's checks over it, then the file. */
import type { Day } from '#kernel/day.ts';
import { formatDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { FormWindow, WindowForm } from '#web/form/FormDialog.tsx';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { NativeSelect } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PROBLEMS } from './declaration.ts';
import { checkDeclaration, declarationOutlook, makeDeclaration } from './declarationapi.ts';
import type { DeclarationCheck, DeclarationOutlook } from './declarationapi.ts';
import classes from './Legal.module.css';
import { Checked } from './Requirement.tsx';

export function DeclareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(read(declarationOutlook, { query: {} }, ['house']));
  return (
    <FormWindow title={t`Préparer une déclaration`} onClose={onClose} size="lg">
      <Loaded query={query} skeleton={<SkeletonLines rows={5} />}>
        {({ models }) => {
          const [outlook] = models ?? [];
          if (!outlook || outlook.communes.length === 0)
            return (
              <p>{t`Aucune commune de vos maisons ne demande de déclaration, d'après les règles des communes.`}</p>
            );
          return <Declare outlook={outlook} onClose={onClose} />;
        }}
      </Loaded>
    </FormWindow>
  );
}

function Declare({ outlook, onClose }: { outlook: DeclarationOutlook; onClose: () => void }) {
  const { t } = useLingui();
  const { agid, communes, periods } = outlook;
  const make = useSave(makeDeclaration, {
    touches: ['house'],
    dialog: false,
    says: t`La déclaration est prête\u00a0: téléchargez-la, puis déposez-la.`,
  });
  const [chosen, setChosen] = useState({ insee: communes[0]?.insee ?? '', from: periods[0]?.from ?? '' });
  const asked = { agid, ...chosen, from: chosen.from as Day };
  const check = useQuery(read(checkDeclaration, { query: asked }, ['house', 'ddl']));
  const problems = check.data?.models?.[0]?.problems.length ?? 0;
  const form = useAppForm({
    reading: { values: chosen },
    // Problems are accepted by whoever has read them: as many as are shown.
    send: () => make.attempt({ body: { ...asked, problems } }),
    onSent: onClose,
    elsewhere: 'form',
  });
  return (
    <WindowForm form={form} confirm={t`Faire le fichier`} onClose={onClose}>
      <Refused refusal={form.refusal} />
      <Rhythm outlook={outlook} />
      <div className={classes.fields}>
        <NativeSelect
          label={t`Commune`}
          name="insee"
          value={chosen.insee}
          error={form.errorAt('insee')}
          onChange={(event) => setChosen({ ...chosen, insee: event.currentTarget.value })}
          data={communes.map(({ insee: code, name }) => ({ value: code, label: `${name} (${code})` }))}
        />
        <NativeSelect
          label={t`Période`}
          name="from"
          value={chosen.from}
          error={form.errorAt('from')}
          onChange={(event) => setChosen({ ...chosen, from: event.currentTarget.value })}
          data={periods.map((period) => ({
            value: period.from,
            label: `${formatDay(period.from as Day)} – ${formatDay(period.to as Day)}`,
          }))}
        />
      </div>
      <Loaded query={check} skeleton={<SkeletonLines rows={3} />}>
        {({ models }) => models?.[0] && <Found check={models[0]} />}
      </Loaded>
    </WindowForm>
  );
}

/** How often one declares, and by when, by the settings. */
function Rhythm({
  outlook: { listings, months, monthly_from: from, periods, verified_on: verified },
}: {
  outlook: DeclarationOutlook;
}) {
  const due = periods[0]?.due as Day | undefined;
  return (
    <p className={classes.quiet}>
      {months === 1
        ? plural(listings, {
            one: 'Vous avez # annonce\u00a0: la déclaration est mensuelle.',
            other: 'Vous avez # annonces\u00a0: la déclaration est mensuelle.',
          })
        : from === null
          ? plural(listings, {
              one: 'Vous avez # annonce\u00a0: la déclaration est trimestrielle.',
              other: 'Vous avez # annonces\u00a0: la déclaration est trimestrielle.',
            })
          : plural(listings, {
              one: `Vous avez # annonce, moins de ${from}\u00a0: la déclaration est trimestrielle.`,
              other: `Vous avez # annonces, moins de ${from}\u00a0: la déclaration est trimestrielle.`,
            })}{' '}
      {due !== undefined && (
        <Trans>
          La dernière période se dépose avant le <DayText day={due} />.
        </Trans>
      )}{' '}
      <Checked day={verified} />
    </p>
  );
}

function Found({ check: { houses, nights, problems } }: { check: DeclarationCheck }) {
  const { t } = useLingui();
  const words = useLocalized();
  if (houses === 0) return <p>{t`Aucune maison à déclarer pour cette période.`}</p>;
  return (
    <div>
      <p>
        <strong>
          {plural(houses, { one: '# maison', other: '# maisons' })},{' '}
          {plural(nights, { one: '# nuit louée', other: '# nuits louées' })}.
        </strong>{' '}
        {problems.length === 0 && t`La vérification ne trouve aucune anomalie.`}
      </p>
      {problems.length > 0 && (
        <>
          <p>{t`La vérification trouve des anomalies (${problems.length}). Corrigez-les d'abord, ou faites le fichier tel quel\u00a0: elles y seront notées.`}</p>
          <ul className={classes.problems}>
            {problems.map(({ house, title, problem }) => {
              const known = PROBLEMS.find(({ id }) => id === problem);
              return (
                <li key={`${house} ${problem}`}>
                  <Link to={paths.house({ id: house, tab: 'legal' })}>{title}</Link>
                  <span>{known ? words(known.label) : problem}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
