/**
 * From a quote to a contract sent, in two calls: the PDF, which takes seconds and may be asked for again without harm, then the sending of
 * exactly those bytes, which is quick. A slow converter can thus never leave anyone wondering whether the contract has left.
 */
import { call } from '#web/api.ts';
import { showWarnings } from '#web/notices.ts';
import { invalidate } from '#web/queries.ts';
import { ApiRefusal } from '#web/apirefusal.ts';
import { useSave } from '#web/save.ts';
import { useState } from 'react';
import type { Difference } from './api.ts';
import * as api from './api.ts';

/** A conversion takes seconds; beyond ten the screen says that it is long (S3 §9). */
export const USUAL_MS = 10_000;
/** The server ends its own work, or says that it cannot: until then nothing has failed (docs/decisions/0053). */
export const PATIENCE_MS = 180_000;
/** The first conversion after a start wakes the converter, and may be too late for its own answer. */
const TRIES = 2;

type Doing = 'nothing' | 'looking' | 'sending';

export function usePreparation(quoteMessageId: number, onSent: () => void) {
  const [doing, setDoing] = useState<Doing>('nothing');
  const [wanted, setWanted] = useState<Doing>('looking');
  const [pdf, setPdf] = useState<string>();
  const [isShown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [differences, setDifferences] = useState<readonly Difference[]>();
  // Quiet: an answer that lists differences has saved nothing.
  const generate = useSave(api.generateContract, {
    touches: ['yousign'],
    timeout: PATIENCE_MS,
    dialog: false,
    quiet: true,
  });

  async function attempt(what: Doing, run: () => Promise<void>): Promise<void> {
    setDoing(what);
    setWanted(what);
    setRefusal(undefined);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      refused(error);
    } finally {
      setDoing('nothing');
    }
  }

  function refused(no: ApiRefusal): void {
    setDifferences(undefined);
    if (no.has('generatedPdfDoesntExist')) forget();
    // Somebody else was quicker: their contract takes the place of this form.
    if (no.has('ddlHasOngoingSignatures')) invalidate(['yousign']);
    setRefusal(no);
    showWarnings(no);
  }

  /** The quote moved since: what was looked at is no longer what would be signed. */
  function forget(): void {
    setPdf(undefined);
    setShown(false);
  }

  const look = (): Promise<void> =>
    attempt('looking', async () => {
      forget();
      setPdf(await converted(quoteMessageId));
      setShown(true);
    });

  const send = (ignoreIndependentUserDiff = false): Promise<void> =>
    attempt('sending', async () => {
      const made = pdf ?? (await converted(quoteMessageId));
      setPdf(made);
      const body = { id_ddlchat_quote: quoteMessageId, pdfPreviewSrc: made, ignoreIndependentUserDiff };
      const { answer, refusal: no } = await generate.attempt({ body });
      if (no) throw no;
      const [sent] = answer?.models ?? [];
      setDifferences(sent?.notGenerated ? sent.userDifferences : undefined);
      if (sent && !sent.notGenerated) onSent();
    });

  return {
    doing,
    /** To look at; nothing until it was asked for. */
    preview: isShown ? pdf : undefined,
    refusal,
    differences,
    look,
    send,
    retry: wanted === 'sending' ? () => send() : look,
    dismiss: () => setDifferences(undefined),
  };
}

async function converted(quoteMessageId: number): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { models } = await call(
        api.previewContract,
        { params: { chatId: quoteMessageId } },
        { timeout: PATIENCE_MS },
      );
      if (models?.[0]) return models[0].pdf;
      throw new ApiRefusal('failed');
    } catch (error) {
      const isCold =
        error instanceof ApiRefusal && (error.kind === 'timeout' || error.has('documentsUnavailable'));
      if (!isCold || attempt === TRIES) throw error;
    }
  }
}
