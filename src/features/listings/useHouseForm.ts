/**
 * The one form of the house editor, over every tab: its fields as the person may read and write them, what was typed before a reload, and its
 * three ways to be sent. What is sent is what was changed; the answer's version is what the next save stands on.
 */
import { PRICES } from '#features/periods/formlines.ts';
import type { Attempt, Saved } from './publishing.ts';
import type { AppForm, Reading, Sent } from '#web/form/form.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import type { FormValues } from '#web/form/values.ts';
import { plainText } from '#web/form/values.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useLeaveGuard } from '#web/router.tsx';
import { usePerson } from '#web/session.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { changedNames } from './editor.ts';
import type { EditedHouse, HouseForm } from './editor.ts';
import { fieldsFor, houseProblems, toSend, valuesOf, wantedFields } from './houseform.ts';
import type { SaveMode } from './houseform.ts';
import { draftOf, dropDraft, keepDraft } from './housedraft.ts';
import type { HouseDraft } from './housedraft.ts';

export interface HouseStored {
  house: EditedHouse;
  since: number | undefined;
}

interface Options {
  stored: HouseStored;
  reread: () => Promise<HouseStored | undefined>;
  hasPrices: boolean;
  /** How it is sent now. */
  mode: SaveMode;
  attempt: (sent: Attempt, since: number | undefined) => Promise<Sent<Saved>>;
  onSaved: (answer: Saved) => void;
  /** The path under which the form stays open. */
  within: string;
}

export interface EditedForm extends HouseForm {
  /** Typed before a reload, and unsaved still. */
  found: HouseDraft | undefined;
  /** In the order of their tabs. */
  problemsFor: (mode: SaveMode) => { field: string; message: string }[];
}

export function useHouseForm(options: Options): EditedForm {
  const { stored, reread, hasPrices, mode, attempt, onSaved, within } = options;
  const { house, since } = stored;
  const language = useLanguage();
  const { firstname, lastname } = usePerson();
  const self = [firstname, lastname].filter((part) => part !== '').join(' ');
  const fields = useMemo(() => fieldsFor(house), [house]);
  const mayEdit = house.can_write === 1;
  const [found] = useState(() => (mayEdit ? draftOf(house.id) : undefined));
  const asked = (wanted: SaveMode, base: FormValues) => ({
    mode: wanted,
    fields,
    house,
    base,
    language,
    hasPrices,
  });
  const [base, setBase] = useState<FormValues>(() => valuesOf(fields, house));
  const form = useAppForm<FormValues, Saved>({
    reading: readingOf({ house, since }),
    unsaved: found && {
      base: known(found.base, fields),
      mine: known(found.mine, fields),
      editor: { isSelf: house.updated_by_name === self, name: house.updated_by_name },
    },
    check: (values) => houseProblems(values, asked(mode, base)),
    send: (values, version, read) => attempt(toSend(fields, read, values, hasPrices), version),
    onSent: onSaved,
    reread: async () => {
      const again = await reread();
      return again && readingOf(again);
    },
    fieldOf: (name) => (/^(from|to|price|type)\d+$/.test(name) ? PRICES : name),
  });
  // The rules speak of what was changed since it was read: a newer reading is another measure.
  if (form.base !== base) setBase(form.base);
  useDraft(house.id, form, mayEdit);
  useEditorGuard(house.id, form.isDirty, within);
  const labels = { uid: house.uid_label, village: house.village_label, agid: house.agency_name };
  return {
    ...form,
    fields,
    found,
    problemsFor: (wanted) => houseProblems(form.values, asked(wanted, form.base)),
    labelOf: (name, value) => {
      const isAsRead = plainText((house as Record<string, unknown>)[name]) === String(value);
      return isAsRead ? (labels as Record<string, string | undefined>)[name] : undefined;
    },
    wanted: wantedFields(fields, form.values, house),
  };
}

function readingOf({ house, since }: HouseStored): Reading<FormValues> {
  return { values: valuesOf(fieldsFor(house), house), since };
}

/** What a draft has and is not theirs to write any more is left out. */
function known(values: FormValues, fields: HouseForm['fields']): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name]?.readOnly === false || name === PRICES),
  );
}

const WRITTEN_AFTER_MS = 300;

/** Written while one types, and at once when the page goes. Saved, taken back or given up, there is none. */
function useDraft(
  houseId: number,
  { values, base, theirs, isDirty }: AppForm<FormValues>,
  mayEdit: boolean,
): void {
  useEffect(() => {
    if (!mayEdit) return undefined;
    const write = () =>
      keepDraft(houseId, changedNames(base, values), {
        base,
        mine: values,
        undecided: Object.keys(theirs),
      });
    if (!isDirty) {
      dropDraft(houseId);
      return undefined;
    }
    const timer = setTimeout(write, WRITTEN_AFTER_MS);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [houseId, values, base, theirs, isDirty, mayEdit]);
}

/** Leaving asks (C21); who leaves all the same gives up what was typed. */
function useEditorGuard(houseId: number, isDirty: boolean, within: string): void {
  const { t } = useLingui();
  const ask = useCallback(async () => {
    const leaves = await confirmThat({
      title: t`Quitter sans sauvegarder\u00a0?`,
      text: t`Vos modifications ne sont pas encore enregistrées.`,
      confirm: t`Quitter sans sauvegarder`,
      cancel: t`Rester`,
      danger: true,
    });
    if (leaves) dropDraft(houseId);
    return leaves;
  }, [t, houseId]);
  useLeaveGuard(isDirty, ask, within);
}
