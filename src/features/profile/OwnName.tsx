/** How somebody is called: on their screens, and to whoever they write to. */
import { FormField } from '#web/form/FormField.tsx';
import { SaveBar } from '#web/form/SaveBar.tsx';
import { useRecordForm } from '#web/form/useRecordForm.ts';
import { useSave } from '#web/save.ts';
import { useCan, usePerson } from '#web/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLingui } from '@lingui/react/macro';
import { saveOwnName } from './api.ts';
import { OWN_NAME_FIELDS } from './fields.ts';
import classes from './Profile.module.css';

export function OwnName() {
  const { t } = useLingui();
  const { firstname, lastname, mail } = usePerson();
  const isStaff = useCan('toolChatManage');
  const former = { first_name: firstname, last_name: lastname };
  const save = useSave(saveOwnName, { touches: ['user', 'profile'] });
  const form = useRecordForm({
    fields: OWN_NAME_FIELDS,
    reading: { record: former, since: undefined },
    save: ({ first_name = firstname, last_name = lastname }) =>
      save.attempt({ body: { first_name: String(first_name), last_name: String(last_name), former } }),
  });
  return (
    <div className={classes.page}>
      <form {...form.bind}>
        <Card title={t`Votre nom`}>
          <p className={classes.note}>
            {isStaff
              ? t`Il signe vos messages et vos notes. Vous vous connectez avec ${mail}.`
              : t`Vous vous connectez avec ${mail}. Ce que votre agence a noté de vous ne change pas\u00a0: si un contrat porte un autre nom, dites-le-lui.`}
          </p>
          <div className={classes.names}>
            <FormField form={form} name="first_name" field={OWN_NAME_FIELDS.first_name} />
            <FormField form={form} name="last_name" field={OWN_NAME_FIELDS.last_name} />
          </div>
          <SaveBar form={form} />
        </Card>
      </form>
    </div>
  );
}
