/** Of which house, where nobody has said so yet. */
import { paths } from '#kernel/paths.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { go } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { MANDATE_FIELDS } from './fields.ts';
import classes from './Mandates.module.css';

export function HouseChoice() {
  return (
    <div className={classes.form}>
      <Card>
        <FieldInput
          field={MANDATE_FIELDS.nid}
          name="nid"
          value=""
          onChange={(value) => {
            if (value !== '') go(paths.mandate({ id: 'new' }, { nid: String(value) }), { replace: true });
          }}
        />
      </Card>
    </div>
  );
}
