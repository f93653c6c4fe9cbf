/** The consent, the signature as it will stand on the document, and the one click that binds. */
import { fetchFile } from '#web/api.ts';
import { useFailureText } from '#web/failure.ts';
import { useSave } from '#web/save.ts';
import { openSession, session } from '#web/session.ts';
import { Button, Checkbox } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useCallback, useState } from 'react';
import type { ContractWire } from './api.ts';
import * as api from './api.ts';
import classes from './Sign.module.css';

const FILL_MS = 800;

interface Props {
  contract: ContractWire;
  onBack: () => void;
  onSigned: () => void;
}

export function SignStep({ contract, onBack, onSigned }: Props) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const still = useReducedMotion();
  const [agreed, setAgreed] = useState(false);
  const [filling, setFilling] = useState(false);
  const sign = useSave(api.signDocument, { touches: ['yousign'], quiet: true, dialog: false });
  const busy = filling || sign.pending;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!agreed || busy || contract.ddlchat_id === null) return;
    setFilling(true);
    if (!still) await new Promise((resolve) => setTimeout(resolve, FILL_MS));
    const { answer } = await sign.attempt({ params: { chatId: contract.ddlchat_id }, body: {} });
    setFilling(false);
    if (!answer) return;
    forgetPending(contract.id);
    onSigned();
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
      <p className={classes.small}>
        <Trans>
          Le jour, l'heure, votre adresse internet et l'empreinte du document sont enregistrés avec votre
          signature, comme preuve de votre accord.
        </Trans>
      </p>
      {sign.refusal && !busy && (
        <p className={classes.failed} role="alert">
          {failureText(sign.refusal).join(' ')}
        </p>
      )}
      <div className={classes.foot}>
        <Button size="md" variant="subtle" color="gray" onClick={onBack} disabled={busy}>
          <Trans>Relire</Trans>
        </Button>
        <Button type="submit" size="md" disabled={!agreed} loading={busy}>
          {sign.refusal ? t`Réessayer` : t`Signer le contrat`}
        </Button>
      </div>
    </form>
  );
}

/** Behind the session's header, so fetched rather than pointed at. Its absence keeps nobody from signing: the name stands in for it. */
function Signature({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: [['yousign'], 'signature', id],
    queryFn: ({ signal }) => fetchFile(`/crmyousign/get-signature-image/${id}`, signal),
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
