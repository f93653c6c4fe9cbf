/** An estimate for other dates, or another house, than the request's: one press asks for it instead. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { useSave } from '#web/save.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { chooseEstimate } from './api.ts';
import classes from './QuoteCard.module.css';

export function ChooseEstimate({ message, ddl }: { message: Ddlchat; ddl: Ddl }) {
  const { t } = useLingui();
  const choose = useSave(chooseEstimate, { touches: ['quote', 'ddl', 'ddlchat'] });
  const isSameHouse = message.quote_nid === ddl.page_nid;
  const isAsked =
    isSameHouse && message.quote_date_from === ddl.date_from && message.quote_date_to === ddl.date_to;
  const isOurs = ddl.on_agency_side === 0 && ddl.has_cancelled === 0;
  if (isAsked || message.quote_id === undefined || !isOurs) return null;
  const { quote_id: id } = message;
  return (
    <div className={classes.actions}>
      <Button
        size="md"
        variant="light"
        loading={choose.pending}
        onClick={() => void choose.run({ params: { id }, body: {} })}
      >
        {isSameHouse ? t`Choisir ces dates` : t`Choisir cette maison`}
      </Button>
    </div>
  );
}
