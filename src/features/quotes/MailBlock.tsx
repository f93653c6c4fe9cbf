/** Only for a new quote: send it as it is, or with an e-mail whose text is offered in the tenant's language and may be changed. */
import { SentWithMail } from '#features/particulars/SentWithMail.tsx';
import { Counter } from '#web/form/Counter.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { MAIL_TEXT_MAX } from './api.ts';
import classes from './Quote.module.css';

export const SENDINGS = ['quote', 'quoteandemail'] as const;
export type Sending = (typeof SENDINGS)[number];

interface Props {
  /** The house that is offered. */
  houseId: number;
  sending: Sending;
  onSending: (sending: Sending) => void;
  /** What would be written now; null while there is no price. */
  offered: string | null;
  /** What the person made of it; null as long as they left it alone. */
  typed: string | null;
  onType: (text: string | null) => void;
}

export function MailBlock({ houseId, sending, onSending, offered, typed, onType }: Props) {
  const { t } = useLingui();
  const text = typed ?? offered ?? '';
  return (
    <div className={classes.mail}>
      <SegmentedControl
        aria-label={t`Envoi`}
        value={sending}
        onChange={(value) => onSending(SENDINGS.find((each) => each === value) ?? 'quote')}
        data={[
          { value: 'quote', label: t`Devis` },
          { value: 'quoteandemail', label: t`Devis et e-mail` },
        ]}
      />
      {sending === 'quote' ? (
        <p className={classes.hint}>
          <Trans>Le devis apparaît dans la conversation. Aucun e-mail ne part.</Trans>
        </p>
      ) : (
        <div>
          <Textarea
            label={t`Texte de l'e-mail`}
            autosize
            minRows={8}
            maxRows={20}
            value={text}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <Counter text={text} longest={MAIL_TEXT_MAX} />
          {typed !== null && typed !== offered && (
            <Button
              variant="subtle"
              leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}
              onClick={() => onType(null)}
            >
              {t`Reprendre le texte proposé`}
            </Button>
          )}
          <SentWithMail houseId={houseId} />
        </div>
      )}
    </div>
  );
}
