/** What one has to know before one edits: that it is not theirs to change and why, that it is archived, that something was found again. */
import { formatMoment, parisTime } from '#kernel/moment.ts';
import { PRICES } from '#features/periods/formlines.ts';
import { useCan, useCanWriteAgency, useReadsOtherAgencies } from '#web/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { OtherAgency } from '#web/ui/OtherAgency.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconArchive, IconHistory, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { EditedHouse } from './editor.ts';
import classes from './Editor.module.css';
import { isExpired } from './house.ts';
import type { EditedForm } from './useHouseForm.ts';
import { PRICES_LEFT } from './useLeading.ts';

interface Props {
  house: EditedHouse;
  form: EditedForm;
  /** Its prices are periods of the form; else they stand in its calendar. */
  hasPrices: boolean;
}

export function EditorNotices({ house, form, hasPrices }: Props) {
  const writesThere = useCanWriteAgency(house.agid);
  // An owner's house is theirs, whichever agency keeps it.
  const isOthers = useReadsOtherAgencies() && !writesThere;
  const isPassed = useCan('toolSubscriptions');
  const isUnpaid = isExpired(house.days_remaining) && !isPassed;
  return (
    <>
      {isOthers && <OtherAgency what="item" />}
      {isUnpaid && <Unpaid />}
      {house.archived === 1 && (
        <p className={classes.notice}>
          <IconArchive size={18} stroke={1.7} aria-hidden />
          <Trans>
            Cette annonce est archivée&nbsp;: elle n'est plus en ligne, et ne reçoit plus de demandes.
          </Trans>
        </p>
      )}
      {form.found && form.isDirty && <Found form={form} at={form.found.at} />}
      {!hasPrices && form.values[PRICES] !== form.base[PRICES] && <PricesLeft form={form} />}
    </>
  );
}

/** Told once as a window, and afterwards where it stands (EDITOR-34). */
function Unpaid() {
  const { t } = useLingui();
  const [isTold, setTold] = useState(false);
  const words = t`Cette annonce ne peut plus être modifiée car le règlement de votre abonnement n'est pas à jour.`;
  return (
    <>
      <p className={classes.notice} data-tone="grenat">
        <IconLock size={18} stroke={1.7} aria-hidden />
        {words}
      </p>
      <Dialog
        open={!isTold}
        onClose={() => setTold(true)}
        title={t`Abonnement`}
        actions={
          <Button onClick={() => setTold(true)}>
            <Trans>Fermer</Trans>
          </Button>
        }
      >
        {words}
      </Dialog>
    </>
  );
}

function Found({ form, at }: { form: EditedForm; at: number }) {
  const moment = formatMoment(parisTime(new Date(at)));
  return (
    <p className={classes.notice} data-tone="ajonc" role="status">
      <IconHistory size={18} stroke={1.7} aria-hidden />
      <span>
        <Trans>Vos modifications du {moment}, non enregistrées, sont revenues.</Trans>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={form.reset}>
        <Trans>Y renoncer</Trans>
      </Button>
    </p>
  );
}

/** Written before the house was let by its calendar: nothing of it can be saved, and the bar does not say so until it is given up. */
function PricesLeft({ form }: { form: EditedForm }) {
  const giveUp = () =>
    Object.hasOwn(form.theirs, PRICES)
      ? form.settle(PRICES, 'theirs')
      : form.set({ [PRICES]: form.base[PRICES] ?? '' });
  return (
    <p id={PRICES_LEFT} tabIndex={-1} className={classes.notice} data-tone="ajonc" role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <span>
        <Trans>
          Les tarifs de cette annonce se saisissent maintenant dans son calendrier&nbsp;: les périodes écrites
          ici ne peuvent plus être enregistrées.
        </Trans>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={giveUp}>
        <Trans>Renoncer à ces périodes</Trans>
      </Button>
    </p>
  );
}
