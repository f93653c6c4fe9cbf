/** Ten entries for what a house has and the report has no field for. Empty ones are shown as they are asked for. */
import { useLocalized } from '#web/i18n/language.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { HouseForm } from '../editor.ts';
import { EditorSection } from '../EditorSection.tsx';
import { HouseField } from '../HouseField.tsx';
import { SECTIONS } from '../record.ts';
import classes from './Inventory.module.css';
import { FREE_ENTRIES, STATE_LABEL } from './report.ts';
import type { FreeEntry } from './report.ts';

export function FreeEntries({ form, isLocked }: { form: HouseForm; isLocked: boolean }) {
  const { t } = useLingui();
  const words = useLocalized();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const shown = FREE_ENTRIES.filter((entry) => opened.has(entry.n) || isFilled(form, entry));
  const [added, setAdded] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // Whoever asked for an entry goes on in it.
  useEffect(() => {
    if (added !== undefined)
      box.current?.querySelector<HTMLElement>(`[name="${CSS.escape(added)}"]`)?.focus();
  }, [added]);
  const next = FREE_ENTRIES.find(({ n }) => !shown.some((entry) => entry.n === n));
  const total = FREE_ENTRIES.length;
  if (isLocked && shown.length === 0) return null;
  return (
    <EditorSection
      id="custom"
      title={words(SECTIONS.custom.title)}
      hint={t`Ce que cette maison a de particulier, et que le rapport ne prévoit pas.`}
    >
      <div ref={box}>
        {shown.map((entry) => (
          <Entry key={entry.n} form={form} entry={entry} />
        ))}
      </div>
      {!isLocked && (
        <div className={classes.add}>
          <Button
            variant="default"
            disabled={next === undefined}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => {
              if (!next) return;
              setOpened(new Set([...opened, next.n]));
              setAdded(next.title);
            }}
          >
            {t`Ajouter une rubrique`}
          </Button>
          <span>{t`${shown.length} sur ${total}`}</span>
        </div>
      )}
    </EditorSection>
  );
}

function Entry({ form, entry: { n, title, content, condition } }: { form: HouseForm; entry: FreeEntry }) {
  const { t } = useLingui();
  const words = useLocalized();
  return (
    <div className={classes.entry} role="group" aria-label={t`Rubrique libre ${n}`}>
      <div className={classes.item} data-paired>
        <HouseField form={form} name={title} label={t`Titre`} />
        <HouseField form={form} name={condition} label={words(STATE_LABEL)} />
      </div>
      <HouseField form={form} name={content} label={t`Contenu`} />
    </div>
  );
}

/** Also what a colleague wrote into it, or what is wrong with it. */
function isFilled(form: HouseForm, { title, content, condition }: FreeEntry): boolean {
  const isGiven = form.values[title] !== '' || form.values[content] !== '' || form.values[condition] !== '0';
  return (
    isGiven ||
    [title, content, condition].some(
      (name) => Object.hasOwn(form.theirs, name) || form.errorAt(name) !== undefined,
    )
  );
}
