/** Who didn't come by the signature link says who they are: six digits, sent to where we know them. */
import { useFailureText } from '#web/failure.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { CODE_DIGITS } from '#kernel/onetimecode.ts';
import { Radio, Stack, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { SigningCode } from './api.ts';
import type { SigningCodes } from './useSigningCode.ts';
import type { CodeChannel } from './contract.ts';
import classes from './Sign.module.css';

interface Props {
  codes: SigningCodes;
  agency: string;
  code: string;
  onCode: (code: string) => void;
  /** What is wrong with the code that was typed. */
  error: string | undefined;
  channel: CodeChannel | undefined;
  onChannel: (channel: CodeChannel) => void;
  onAsk: (channel: CodeChannel | undefined) => void;
  disabled: boolean;
}

export function CodeStep({ codes, agency, ...props }: Props) {
  const failureText = useFailureText();
  return (
    <fieldset className={classes.code}>
      <legend>
        <Trans>Confirmer que c'est bien vous</Trans>
      </legend>
      <Loaded query={codes.query} skeleton={<SkeletonLines />}>
        {() =>
          codes.sent ? (
            <Typing codes={codes} sent={codes.sent} agency={agency} {...props} />
          ) : (
            <Choosing codes={codes} agency={agency} {...props} />
          )
        }
      </Loaded>
      {codes.refusal && !codes.asking && (
        <p className={classes.failed} role="alert">
          {failureText(codes.refusal).join(' ')}
        </p>
      )}
    </fieldset>
  );
}

type Part = Omit<Props, 'codes' | 'agency'> & { codes: SigningCodes; agency: string };

/** Before a code is out: where it would go. */
function Choosing({ codes: { channels }, agency, error, channel, onChannel, disabled }: Part) {
  const { t } = useLingui();
  const [first] = channels;
  if (!first) {
    return (
      <p>
        <Trans>
          Nous n'avons pas d'adresse vérifiée pour vous envoyer un code. Signez avec le bouton «&nbsp;Lire et
          signer&nbsp;» de l'e-mail du contrat, ou écrivez à {agency}.
        </Trans>
      </p>
    );
  }
  return (
    <>
      {error !== undefined && (
        <p className={classes.failed} role="alert">
          {error}
        </p>
      )}
      {channels.length === 1 ? (
        <p>
          {first.by === 'mail' ? (
            <Trans>
              Pour signer, recevez un code à six chiffres par e-mail, à <b>{first.to}</b>.
            </Trans>
          ) : (
            <Trans>
              Pour signer, recevez un code à six chiffres par SMS, au <b>{first.to}</b>.
            </Trans>
          )}
        </p>
      ) : (
        <Radio.Group
          label={t`Pour signer, recevez un code à six chiffres\u00a0:`}
          value={channel ?? first.by}
          onChange={onChannel}
        >
          <Stack gap={4} mt={4}>
            {channels.map(({ by, to }) => (
              <Radio
                key={by}
                size="md"
                value={by}
                disabled={disabled}
                label={by === 'mail' ? t`par e-mail, à ${to}` : t`par SMS, au ${to}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </>
  );
}

/** A code is out: the field, another one, and what to do when none comes. */
function Typing({
  codes: { channels, askedFor, isEarly, asking },
  sent,
  agency,
  code,
  onCode,
  error,
  onAsk,
  disabled,
}: Part & { sent: NonNullable<SigningCode['sent']> }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const isHere = askedFor === sent.id;
  useEffect(() => {
    if (isHere) field.current?.focus();
  }, [isHere]);
  useEffect(() => {
    if (error === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [error]);
  const other = channels.find(({ by }) => by !== sent.by);
  const until = sent.until.slice(11, 16);
  return (
    <>
      <p role="status">
        {sent.by === 'mail' ? (
          <Trans>
            Le code est parti par e-mail à <b>{sent.to}</b>. Il est valable jusqu'à {until}.
          </Trans>
        ) : (
          <Trans>
            Le code est parti par SMS au <b>{sent.to}</b>. Il est valable jusqu'à {until}.
          </Trans>
        )}
      </p>
      <TextInput
        ref={field}
        size="md"
        label={t`Code à six chiffres`}
        inputMode="numeric"
        autoComplete="one-time-code"
        className={classes.digits ?? ''}
        classNames={{ error: classes.wrong ?? '' }}
        value={code}
        // A pasted '123 456' as well.
        onChange={(event) => onCode(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, CODE_DIGITS))}
        error={error}
        disabled={disabled}
      />
      <p className={classes.small}>
        {sent.by === 'mail' ? (
          <Trans>
            Vous n'avez rien reçu&nbsp;? Regardez dans les courriers indésirables. Vous pouvez aussi signer
            sans code, avec le bouton «&nbsp;Lire et signer&nbsp;» de l'e-mail du contrat, ou écrire à{' '}
            {agency}.
          </Trans>
        ) : (
          <Trans>
            Vous n'avez rien reçu&nbsp;? Vous pouvez aussi signer sans code, avec le bouton «&nbsp;Lire et
            signer&nbsp;» de l'e-mail du contrat, ou écrire à {agency}.
          </Trans>
        )}
      </p>
      <div className={classes.again}>
        <button type="button" disabled={disabled || asking || isEarly} onClick={() => onAsk(sent.by)}>
          {isEarly ? t`Renvoyer un code (dans quelques instants)` : t`Renvoyer un code`}
        </button>
        {other && (
          <button type="button" disabled={disabled || asking} onClick={() => onAsk(other.by)}>
            {other.by === 'mail'
              ? t`Le recevoir par e-mail, à ${other.to}`
              : t`Le recevoir par SMS, au ${other.to}`}
          </button>
        )}
      </div>
    </>
  );
}
