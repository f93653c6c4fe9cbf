/** A feed in a window: a new one of a house, or one that is there. */
import { call } from '#web/api.ts';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { FormField } from '#web/form/FormField.tsx';
import { Refused } from '#web/form/Refused.tsx';
import { useRecordForm } from '#web/form/useRecordForm.ts';
import type { Fields } from '#web/form/values.ts';
import { useSave } from '#web/save.ts';
import { useLingui } from '@lingui/react/macro';
import * as api from './api.ts';
import type { Feed } from './api.ts';
import classes from './Channels.module.css';
import { EDITED_FEED, EDITED_FIELD_FEED, NEW_FEED, NEW_FEED_OF_ANY } from './form.ts';

const TOUCHES = ['channel', 'house', 'calendar'] as const;

export function NewFeedDialog({ nid, onClose }: { nid?: number | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const add = useSave(api.addFeed, {
    touches: TOUCHES,
    dialog: false,
    says: t`Le flux est ajouté. Il est lu dans les secondes qui suivent.`,
    makesOne: true,
  });
  const fields: Fields = nid === undefined ? NEW_FEED_OF_ANY : NEW_FEED;
  const form = useRecordForm({
    fields,
    reading: { record: undefined, since: undefined },
    save: (wire) => add.attempt({ body: { nid: nid ?? 0, ...wire } as never }),
    onSaved: onClose,
    within: location.pathname,
  });
  return (
    <FormDialog form={form} title={t`Nouveau flux`} confirm={t`Ajouter`} onClose={onClose}>
      <Refused refusal={form.refusal} />
      <FeedFields form={form} fields={fields} />
    </FormDialog>
  );
}

export function EditFeedDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { t } = useLingui();
  const save = useSave(api.saveFeed, { touches: TOUCHES, dialog: false });
  const fields: Fields = feed.from_field === 1 ? EDITED_FIELD_FEED : EDITED_FEED;
  const readingOf = (record: Feed | undefined) => ({ record, since: record?.version });
  const form = useRecordForm({
    fields,
    reading: readingOf(feed),
    reread: async () => {
      const { models } = await call(api.listFeeds, { query: { id: feed.id } });
      return readingOf(models?.[0]);
    },
    save: (wire, since) => save.attempt({ params: { id: feed.id }, body: wire as never }, { since }),
    onSaved: onClose,
    within: location.pathname,
  });
  return (
    <FormDialog form={form} title={t`Modifier le flux`} confirm={t`Enregistrer`} onClose={onClose}>
      <Refused refusal={form.refusal} />
      {feed.from_field === 1 && (
        <p className={classes.note}>
          {t`Son adresse est celle du champ «\u00a0Calendrier à importer\u00a0» de la maison, et se change là.`}
        </p>
      )}
      <FeedFields form={form} fields={fields} />
    </FormDialog>
  );
}

function FeedFields({
  form,
  fields,
}: {
  form: ReturnType<typeof useRecordForm<Fields, unknown>>;
  fields: Fields;
}) {
  return Object.entries(fields).map(([name, field]) => (
    <FormField key={name} form={form} name={name} field={field} />
  ));
}
