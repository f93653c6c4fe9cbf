/** The form of a new message: in its window, and under the list of the latest messages. */
import { useFailureText } from '#web/failure.ts';
import { SmsCostLine } from '#features/sms/SmsCostLine.tsx';
import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { ChannelMenu } from '../composer/ChannelChoice.tsx';
import classes from './NewMessage.module.css';
import { useNewMessage } from './newmessage.ts';
import { RecipientPicker } from './RecipientPicker.tsx';

/** @param onSent the conversation it opened is on its way to the screen. */
export function NewMessage({ onSent, onClose }: { onSent: () => void; onClose?: () => void }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const message = useNewMessage('new', onSent);
  const { form, channels, channel, keepChannel, text, write, length, limit, smsCost, problem } = message;
  const { refusal } = form;
  const parts = smsCost?.parts ?? 0;
  const isUnanswered = refusal !== undefined && refusal.warnings.length === 0;
  return (
    <form {...form.bind} className={classes.form}>
      <RecipientPicker message={message} />
      <Textarea
        label={t`Message`}
        autosize
        minRows={3}
        maxRows={9}
        value={text}
        readOnly={form.isPending}
        error={problem('message')}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          form.submit(event);
        }}
      />
      {smsCost && <SmsCostLine cost={smsCost} />}
      {refusal && (
        <p className={classes.refused} role="alert">
          {failureText(refusal).join(' ')}
        </p>
      )}
      <div className={classes.foot}>
        <ChannelMenu channels={channels} value={channel} onChange={keepChannel} withinPortal={false} />
        <span className={classes.count} data-over={length > limit}>
          {length > 0 && `${length} / ${limit}`}
          {smsCost && parts > 0 && (
            <span>
              <Trans>{parts} SMS</Trans>
            </span>
          )}
        </span>
        <span className={classes.grow} />
        {onClose && (
          <Button variant="subtle" color="gray" onClick={onClose}>
            <Trans>Fermer</Trans>
          </Button>
        )}
        <Button type="submit" loading={form.isPending} leftSection={<IconSend size={17} aria-hidden />}>
          {isUnanswered ? t`Réessayer` : parts > 1 ? t`Envoyer (${parts} SMS)` : t`Envoyer`}
        </Button>
      </div>
    </form>
  );
}
