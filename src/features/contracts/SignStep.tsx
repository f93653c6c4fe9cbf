/** The consent, the signature as it will stand on the document, the code where one is needed, and the one click that binds. */
import { fetchFile } from '#web/api.ts';
import { useFailureText } from '#web/failure.ts';
import { invalidate } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { openSession, session, usePerson } from '#web/session.ts';
import { CODE_DIGITS } from '#kernel/onetimecode.ts';
import { fill } from '#kernel/paths.ts';
import { Button, Checkbox } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useCallback, useState } from 'react';
import type { ContractWire } from './api.ts';
import * as api from './api.ts';
import { CodeStep } from './CodeStep.tsx';
import { useSigningCode } from './useSigningCode.ts';
import type { CodeChannel } from './contract.ts';
import classes from './Sign.module.css';

const FILL_MS = 800;

interface Props {
  contract: ContractWire;
  /** The sealed link one came by, when the page has it: it signs, whoever else is logged in here. */
  link: string | undefined;
  onBack: () => void;
  onSigned: () => void;
}

export function SignStep({ contract, link, onBack, onSigned }: Props) {
  const { t } = useLingui();
  const person = usePerson();
  const failureText = useFailureText();
  const still = useReducedMotion();
  const [agreed, setAgreed] = useState(false);
  const [filling, setFilling] = useState(false);
  const sign = useSave(api.signDocument, { touches: ['yousign'], quiet: true, dialog: false });
  const busy = filling || sign.pending;
  const [needsCode, setNeedsCode] = useState(person.session !== 'signature' && link === undefined);
  const codes = useSigningCode(contract.ddlchat_id ?? 0, needsCode);
  const [code, setCode] = useState('');
  const [channel, setChannel] = useState<CodeChannel>();
  const refusal = busy ? undefined : sign.refusal;
  const isAboutCode = refusal?.warnings.some(({ field }) => field === 'code') ?? false;
  const said = refusal && failureText(refusal).join(' ');
  const isReady = agreed && (!needsCode || code.length === CODE_DIGITS);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady || busy || contract.ddlchat_id === null) return;
    setFilling(true);
    if (!still) await new Promise((resolve) => setTimeout(resolve, FILL_MS));
    const body = needsCode ? { code } : link === undefined ? {} : { link };
    const { answer, refusal: no } = await sign.attempt({ params: { chatId: contract.ddlchat_id }, body });
    setFilling(false);
    if (no?.has('signingCodeNeeded')) setNeedsCode(true);
    if (no?.has('signingCodeExpired') || no?.has('signingCodeSpent')) invalidate(['yousign']);
    if (!answer) return;
    forgetPending(contract.id);
    onSigned();
  }

  async function ask(by: CodeChannel | undefined): Promise<void> {
    if (!(await codes.ask(by))) return;
    setCode('');
    sign.reset();
  }

  return (
    <form className={classes.sign} onSubmit={(event) => void submit(event)}>
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
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        label={contract.consent}
        disabled={busy}
      />
      {needsCode && (
        <CodeStep
          codes={codes}
          agency={contract.agency_name}
          code={code}
          onCode={setCode}
          error={isAboutCode ? said : undefined}
          channel={channel}
          onChannel={setChannel}
          onAsk={(by) => void ask(by)}
          disabled={busy}
        />
      )}
      <p className={classes.small}>
        <Trans>
          Le jour, l'heure, votre adresse internet et l'empreinte du document sont enregistrés avec votre
          signature, comme preuve de votre accord.
        </Trans>
      </p>
      {said !== undefined && !(isAboutCode && needsCode) && (
        <p className={classes.failed} role="alert">
          {said}
        </p>
      )}
      <div className={classes.foot}>
        <Button size="md" variant="subtle" color="gray" onClick={onBack} disabled={busy}>
          <Trans>Relire</Trans>
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

/** Behind the session's header, so fetched rather than pointed at. Its absence keeps nobody from signing: the name stands in for it. */
function Signature({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
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
    <img ref={show} alt={t`Signature de ${name}`} />
  ) : (
    <span className={classes.typed}>{name}</span>
  );
}

/** Nothing waits for this signature any more (S3 §9). */
function forgetPending(contractId: string): void {
  const { profile } = session.get();
  if (profile?.pending_signature === contractId) openSession({ ...profile, pending_signature: '' });
}
