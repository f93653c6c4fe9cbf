/** The fields of a paper, in a window: those of the one that stands, or of the next one. */
import { addMonths, isDay } from '#kernel/day.ts';
import { call } from '#web/api.ts';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { FormField } from '#web/form/FormField.tsx';
import { Refused } from '#web/form/Refused.tsx';
import { useRecordForm } from '#web/form/useRecordForm.ts';
import type { RecordForm, RecordReading } from '#web/form/useRecordForm.ts';
import type { Fields } from '#web/form/values.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as api from './api.ts';
import type { LegalFile, LegalItem } from './api.ts';
import { documentForm } from './documents.ts';
import type { EditedItem } from './itemprops.ts';
import { SUBJECT_WORDS } from './items.ts';
import classes from './Legal.module.css';

interface Props {
  file: LegalFile;
  item: LegalItem;
  isNext: boolean;
  onClose: () => void;
}

export function DocumentDialog({ file, item, isNext, onClose }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const name = item.item as EditedItem;
  const { fields, rules } = documentForm(name, file.may_check);
  const says = { touches: ['house'] as const, dialog: false, says: t`La pièce est enregistrée.` };
  const make = useSave(api.newDocument, says);
  const save = useSave(api.saveDocument, says);
  const edited = isNext ? null : item.document;
  const params = { id: file.id, item: name };
  const form = useRecordForm({
    fields,
    rules,
    reading: readingOf(edited, isNext ? item : undefined),
    reread: edited
      ? async () => {
          const { models } = await call(api.readLegalFile, { params: { id: file.id } });
          return readingOf(models?.[0]?.items.find((one) => one.item === name)?.document ?? null);
        }
      : undefined,
    save: (wire, since) =>
      edited
        ? save.attempt({ params, body: { CrmHousedocument: wire } }, { since })
        : make.attempt({ params, body: { CrmHousedocument: wire, former: item.document?.id ?? 0 } }),
    onSaved: onClose,
    within: location.pathname,
  });
  return (
    <FormDialog
      form={form}
      title={isNext ? t`Nouvelle pièce\u00a0: ${words(SUBJECT_WORDS[name])}` : words(SUBJECT_WORDS[name])}
      confirm={t`Enregistrer`}
      onClose={onClose}
      size="lg"
    >
      <Refused refusal={form.refusal} />
      {isNext && (
        <p className={classes.quiet}>
          {t`La pièce d'aujourd'hui reste au dossier, et compte jusqu'à sa dernière date.`}
        </p>
      )}
      <PatternHint file={file} item={name} />
      <div className={classes.fields}>
        {Object.entries(fields).map(([field, declared]) => (
          <div key={field} data-wide={declared.kind === 'longtext'}>
            <FormField form={form} name={field} field={declared} />
          </div>
        ))}
      </div>
      <UsualEnd years={item.rule?.amount ?? USUAL_YEARS[name]} form={form} />
    </FormDialog>
  );
}

/** The next paper begins with who holds this one. */
function readingOf(document: LegalItem['document'], next?: LegalItem): RecordReading {
  if (next) return { record: undefined, since: undefined };
  return { record: document ?? undefined, since: document?.version };
}

/** How a number is written here, before somebody mistypes it. */
function PatternHint({ file, item }: { file: LegalFile; item: EditedItem }) {
  const { t } = useLingui();
  if (item !== 'registration' || file.patterns.length === 0) return null;
  const examples = file.patterns.map(({ label, example }) => `${label}\u00a0: ${example}`).join(' · ');
  return (
    <p
      className={classes.quiet}
    >{t`Formats connus pour ${file.village} (INSEE ${file.insee}). ${examples}`}</p>
  );
}

/** Where the settings don't say: those of stars do. */
const USUAL_YEARS: Partial<Record<EditedItem, number>> = { energy: 10, insurance: 1 };
const MONTHS = 12;

/** Most papers of a kind last as long: one press instead of a calculation. */
function UsualEnd({ years, form }: { years: number | undefined; form: RecordForm<Fields> }) {
  const { t } = useLingui();
  const issued = form.values['issued_on'];
  if (years === undefined || !isDay(issued) || form.values['ends_on'] !== '') return null;
  const end = addMonths(issued, years * MONTHS);
  return (
    <div>
      <Button variant="light" size="compact-sm" onClick={() => form.set({ ends_on: end })}>
        {years === 1 ? t`Fin un an plus tard` : t`Fin ${years} ans plus tard`}
      </Button>
    </div>
  );
}
