/** The consent, the signature as it will stand on the document, the code where one is needed, and the one click that binds. */
import { ofWhom } from '#kernel/french.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { fetchFile } from '#web/api.ts';
import { useFailureText } from '#web/failure.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { invalidate } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { openSession, session, usePerson } from '#web/session.ts';
import { CODE_DIGITS } from '#kernel/onetimecode.ts';
import { fill } from '#kernel/paths.ts';
import { Button, Checkbox } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ContractWire } from './api.ts';
import * as api from './api.ts';
import { CodeStep } from './CodeStep.tsx';
import { useSigningCode } from './useSigningCode.ts';
import type { CodeChannel } from './contract.ts';
import classes from './Sign.module.css';

const FILL_MS = 800;

interface Consent {
  agreed: boolean;
  code: string;
  /** Where the code is to go, once somebody has chosen. */
  channel: CodeChannel | undefined;
}
const NOT_YET: Consent = { agreed: false, code: '', channel: undefined };

interface Props {
  contract: ContractWire;
  /** The sealed link one came by, when the page has it: it signs, whoever else is logged in here. */
  link: string | undefined;
  /** Whoever has not come to its end cannot say they have read it. */
  hasRead: boolean;
  onBack: () => void;
  onSigned: () => void;
}

export function SignStep({ contract, link, hasRead, onBack, onSigned }: Props) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const { form, needsCode, codes, ask } = useConsent(contract, link, onSigned);
  const { agreed, code, channel } = form.values;
  const busy = form.isPending;
  const isReady = agreed && (!needsCode || code.length === CODE_DIGITS);
  const codeError = form.errorAt('code');
  const said = form.refusal ? failureText(form.refusal).join(' ') : needsCode ? undefined : codeError;

  return (
    <form
      {...form.bind}
      className={classes.sign}
      onSubmit={(event) => (isReady ? form.submit(event) : event.preventDefault())}
    >
      <figure className={classes.signature} data-filling={busy}>
        <Signature id={contract.id} name={contract.signer_name} />
        <figcaption>
          <Trans>Votre signature, telle qu'elle sera apposée sur la page de preuve</Trans>
        </figcaption>
      </figure>
      <Checkbox
        size="md"
        className={classes.consent ?? ''}
        checked={agreed}
        onChange={(event) => hasRead && form.set({ agreed: event.currentTarget.checked })}
        label={contract.consent}
        // Not taken out of the way of keys: its reason is heard where it stands.
        aria-disabled={!hasRead}
        description={
          !hasRead && t`Vous pourrez cocher cette case quand vous aurez lu le contrat jusqu'à la fin.`
        }
        disabled={busy}
      />
      {needsCode && (
        <CodeStep
          codes={codes}
          agency={contract.agency_name}
          code={code}
          onCode={(digits) => form.set({ code: digits })}
          error={busy ? undefined : codeError}
          channel={channel}
          onChannel={(by) => form.set({ channel: by })}
          onAsk={(by) => void ask(by)}
          disabled={busy}
        />
      )}
      <p className={classes.small}>
        <Trans>
          Le jour, l'heure, l'adresse IP de votre connexion et l'empreinte numérique du document sont
          enregistrés avec votre signature, comme preuve de votre accord.
        </Trans>
      </p>
      {said !== undefined && !busy && (
        <p className={classes.failed} role="alert">
          {said}
        </p>
      )}
      <div className={classes.foot}>
        <Button size="md" variant="subtle" color="gray" onClick={onBack} disabled={busy}>
          {hasRead ? t`Relire` : t`Reprendre la lecture`}
        </Button>
        {needsCode && !codes.sent ? (
          <Button
            key="ask"
            size="md"
            loading={codes.asking}
            disabled={codes.channels.length === 0}
            onClick={() => void ask(channel)}
          >
            {t`Recevoir un code`}
          </Button>
        ) : (
          // What binds says what it binds to, whenever it is pressed.
          <Button key="sign" type="submit" size="md" disabled={!isReady} loading={busy}>
            {contract.is_to_pay ? t`Signer, avec obligation de paiement` : t`Signer le contrat`}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The consent and the code, as one form; what is sent of them depends on how one came here. */
function useConsent(contract: ContractWire, link: string | undefined, onSigned: () => void) {
  const still = useReducedMotion();
  const person = usePerson();
  const sign = useSave(api.signDocument, { touches: ['yousign'], quiet: true, dialog: false });
  const [needsCode, setNeedsCode] = useState(person.session !== 'signature' && link === undefined);
  const codes = useSigningCode(contract.ddlchat_id ?? 0, needsCode);
  const form = useAppForm<Consent, unknown>({
    reading: { values: NOT_YET },
    send,
    onSent: () => {
      forgetPending(contract.id);
      onSigned();
    },
    elsewhere: 'form',
  });

  async function send(consent: Consent) {
    if (!consent.agreed || contract.ddlchat_id === null) return {};
    if (!still) await new Promise((resolve) => setTimeout(resolve, FILL_MS));
    const body = needsCode ? { code: consent.code } : link === undefined ? {} : { link };
    const sent = await sign.attempt({ params: { chatId: contract.ddlchat_id }, body });
    if (sent.refusal?.has('signingCodeNeeded')) setNeedsCode(true);
    if (sent.refusal?.has('signingCodeExpired') || sent.refusal?.has('signingCodeSpent'))
      invalidate(['yousign']);
    return sent;
  }

  async function ask(by: CodeChannel | undefined): Promise<void> {
    if (await codes.ask(by)) form.set({ code: '' });
  }

  return { form, needsCode, codes, ask };
}

/** Behind the session's header, so fetched rather than pointed at. Its absence keeps nobody from signing: the name stands in for it. */
function Signature({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const whose = ofWhom(name, useLanguage());
  const { data } = useQuery({
    queryKey: [['yousign'], 'signature', id],
    queryFn: ({ signal }) => fetchFile(fill(api.signatureImage.path, { id }), signal),
    staleTime: Infinity,
  });
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const url = URL.createObjectURL(data);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  return data ? (
    <img ref={show} alt={t`Signature ${whose}`} />
  ) : (
    <span className={classes.typed}>{name}</span>
  );
}

/** Nothing waits for this signature any more (S3 §9). */
function forgetPending(contractId: string): void {
  const { profile } = session.get();
  if (profile?.pending_signature === contractId) openSession({ ...profile, pending_signature: '' });
}
