/** What a mandate says, to be read: only what is written down. */
import { isEmpty } from '#kernel/rules.ts';
import { RecordView } from '#web/entity/RecordView.tsx';
import type { Mandate } from './api.ts';
import { MANDATE_FIELDS, MANDATE_GROUPS } from './fields.ts';
import { day } from '#kernel/fields.ts';

const SIGNED = day({ fr: 'Signé le', en: 'Signed on' });

export function MandateFacts({ mandate }: { mandate: Mandate }) {
  const isSaid = (name: string) => !isEmpty(mandate[name as keyof Mandate]);
  const fields = Object.fromEntries(
    Object.entries({ ...MANDATE_FIELDS, signed_on: SIGNED }).filter(([name]) => isSaid(name)),
  );
  const groups = MANDATE_GROUPS.map((group) => ({
    title: group.title,
    fields: group.fields.filter(isSaid),
  }));
  return <RecordView entity={{ fields, groups }} record={mandate} />;
}
