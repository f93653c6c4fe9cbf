/** The prices of a house whose owner lets it without our calendar: its periods, and a word about them. Saved with the house. */
import { EditorSection } from '#features/listings/EditorSection.tsx';
import { HouseField } from '#features/listings/HouseField.tsx';
import type { FormTabProps } from '#features/listings/editor.ts';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import { announce } from '#web/notices.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button } from '@mantine/core';
import { refusalText } from '#kernel/refusal.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { linesIn, PRICES, textOfLines } from './formlines.ts';
import { EMPTY_LINE, MOST_PERIODS } from './period.ts';
import type { TypedPeriod } from './period.ts';
import { PeriodLine } from './PeriodLine.tsx';
import { PeriodList } from './PeriodList.tsx';
import classes from './Periods.module.css';
import { periodRefusals } from './refusals.ts';

export function PricesTab({ form, mayEdit }: FormTabProps) {
  const { t } = useLingui();
  return (
    <>
      <EditorSection
        id="prices"
        title={t`Périodes de prix`}
        hint={
          <Trans>
            Chaque prix s'affiche sur l'annonce, du premier au dernier jour de sa période. Deux périodes du
            même type ne peuvent pas avoir de jour en commun.
          </Trans>
        }
      >
        <Periods form={form} mayEdit={mayEdit} />
      </EditorSection>
      <EditorSection id="price-comment" title={t`Remarque sur les prix`}>
        <HouseField form={form} name="price_comment" />
      </EditorSection>
    </>
  );
}

function Periods({ form, mayEdit }: Pick<FormTabProps, 'form' | 'mayEdit'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const text = String(form.values[PRICES] ?? '');
  const written = linesIn(text);
  const { lines, show, focusLine, box } = useShownLines(written, (next) =>
    form.set({ [PRICES]: textOfLines(next) }),
  );
  const isFull = lines.length >= MOST_PERIODS;
  const wrong = form.errorAt(PRICES);

  function change(index: number, patch: Partial<TypedPeriod>): void {
    show(lines.map((line, at) => (at === index ? { ...line, ...patch } : line)));
  }
  return (
    <div ref={box} className={classes.periods}>
      {lines.length === 0 && (
        <p className={classes.none}>
          <Trans>Aucune période. L'annonce dit que les prix sont donnés sur demande.</Trans>
        </p>
      )}
      {lines.map((line, index) => (
        <PeriodLine
          // A line is what stands in its place: nothing else tells two empty ones apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          line={line}
          number={index}
          mayEdit={mayEdit}
          errorAt={form.errorAt}
          onChange={(patch) => change(index, patch)}
          onRemove={() => {
            show(lines.filter((_, at) => at !== index));
            focusLine(Math.max(0, index - 1));
            announce(t`Période ${index + 1} supprimée`);
          }}
        />
      ))}
      <ConflictNote
        form={form}
        name={PRICES}
        renderValue={(value) => <PeriodList lines={linesIn(String(value))} />}
      />
      {wrong !== undefined && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
      {mayEdit && (
        <div className={classes.add}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            disabled={isFull}
            onClick={() => {
              show([...lines, EMPTY_LINE]);
              focusLine(lines.length);
            }}
          >
            <Trans>Ajouter une période</Trans>
          </Button>
          {isFull && <span>{refusalText({ type: 'tooManyPeriods' }, language, periodRefusals)}</span>}
        </div>
      )}
    </div>
  );
}

/** The lines of the form, and the empty ones one is about to write in, which are nothing to save. */
function useShownLines(written: readonly TypedPeriod[], keep: (lines: readonly TypedPeriod[]) => void) {
  const [drawn, setDrawn] = useState<readonly TypedPeriod[]>(written);
  const [wanted, setWanted] = useState<{ line: number }>();
  const box = useRef<HTMLDivElement>(null);
  // Saved, taken back or read anew: what the form holds is what is shown.
  const lines = textOfLines(drawn) === textOfLines(written) ? drawn : written;
  if (lines !== drawn) setDrawn(lines);
  useEffect(() => {
    if (!wanted) return;
    const shown = box.current?.querySelectorAll('fieldset');
    const place = shown?.[wanted.line]?.querySelector('input') ?? box.current?.querySelector('button');
    place?.focus();
  }, [wanted]);

  function show(next: readonly TypedPeriod[]): void {
    setDrawn(next);
    keep(next);
  }
  return { lines, show, focusLine: (line: number) => setWanted({ line }), box };
}
