/** Takes the guest to the hosted card page. The address is asked for at the click: a page opened too early would have expired. */
import { call } from '#web/api.ts';
import { useFailureText } from '#web/failure.ts';
import { ApiRefusal } from '#web/apirefusal.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import * as api from './api.ts';
import classes from './Payments.module.css';

interface Props {
  /** The message that carries the payment request or the bid. */
  messageId: number;
  label?: string;
  /** What the button says it pays of a bid: the server refuses anything else. */
  type?: string;
}

export function PayButton({ messageId, label, type }: Props) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState<ApiRefusal>();
  // Coming back by the browser's arrow shows this page as it was left.
  useEffect(() => {
    const shown = () => setOpening(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  async function open(): Promise<void> {
    setOpening(true);
    setFailure(undefined);
    try {
      const { models } = await call(api.stripeToken, { params: { chatId: messageId }, query: { type } });
      if (!models?.[0]) throw new ApiRefusal('failed');
      location.assign(models[0].url);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      setFailure(error);
      setOpening(false);
    }
  }

  return (
    <>
      <Button
        size="md"
        leftSection={<IconCreditCard size={18} stroke={1.7} aria-hidden />}
        loading={opening}
        onClick={() => void open()}
      >
        {failure ? t`Réessayer` : (label ?? t`Payer par carte`)}
      </Button>
      {opening && (
        <span className="visually-hidden" role="status">
          {t`Ouverture de la page de paiement…`}
        </span>
      )}
      {failure && (
        <p className={classes.failed} role="alert">
          {failureText(failure).join(' ')} {!failure.has('chargeInDoubt') && t`Rien n'a été débité.`}
        </p>
      )}
    </>
  );
}
