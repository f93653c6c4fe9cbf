/** A section of the declared record, drawn from its declaration: <RecordSection form={form} name="property" />. `children` stand below its fields. */
import type { Field } from '#kernel/fields.ts';
import { useLocalized } from '#web/i18n/language.ts';
import type { ReactNode } from 'react';
import { EditorSection } from './EditorSection.tsx';
import type { HouseForm } from './editor.ts';
import { HouseField } from './HouseField.tsx';
import classes from './Editor.module.css';
import { SECTIONS } from './record.ts';
import type { SectionName } from './record.ts';

interface Props {
  form: HouseForm;
  name: SectionName;
  hint?: ReactNode;
  /** Drawn by `children` instead. */
  except?: (field: string) => boolean;
  children?: ReactNode;
}

export function RecordSection({ form, name, hint, except = () => false, children }: Props) {
  const words = useLocalized();
  const { title, fields } = SECTIONS[name];
  const shown = Object.keys(fields).filter((field) => Object.hasOwn(form.fields, field));
  if (shown.length === 0) return null;
  return (
    <EditorSection id={name} title={words(title)} hint={hint}>
      <FieldGrid form={form} names={shown.filter((field) => !except(field))} />
      {children}
    </EditorSection>
  );
}

export function FieldGrid({ form, names }: { form: HouseForm; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className={classes.fields}>
      {names.map((name) => (
        <div key={name} data-room={roomOf(form.fields[name])}>
          <HouseField form={form} name={name} />
        </div>
      ))}
    </div>
  );
}

/** How much of a line a field takes: lists and long texts all of it, counts little. */
function roomOf(field: Field | undefined): 'all' | 'little' | undefined {
  if (field === undefined) return undefined;
  if (field.kind === 'longtext' || field.kind === 'choices') return 'all';
  return field.kind === 'integer' || field.kind === 'euros' || (field.choices?.length ?? 0) > 10
    ? 'little'
    : undefined;
}
