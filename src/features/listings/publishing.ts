/**
 * Saving and publishing a house (S2 §4.2): the form is checked, and the first wrong field is led to; the server's warnings are shown, and may be
 * ignored; then it is written, house and prices in one transaction.
 */
import type { Result } from '#kernel/endpoint.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import type { Sent } from '#web/form/form.ts';
import { useSave } from '#web/save.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saveHouse } from './recordapi.ts';
import type { SaveMode, toSend } from './houseform.ts';
import { askToIgnore } from './ignoring.tsx';
import type { Ignored } from './ignoring.tsx';

export type Attempt = ReturnType<typeof toSend>;
export type Saved = Result<typeof saveHouse>;

export interface Publishing {
  attempt: (sent: Attempt, since: number | undefined) => Promise<Sent<Saved>>;
  /** A question is open: nothing is on its way. */
  isAsking: boolean;
}

interface Options {
  id: number;
  mode: SaveMode;
  /** Whether a warning's field can be shown, and showing it. */
  shows: (field: string) => boolean;
  onShow: (field: string) => void;
}

export function usePublishing({ id, mode, shows, onShow }: Options): Publishing {
  const { t } = useLingui();
  const save = useSave(saveHouse, { touches: ['house'] });
  const [isAsking, setAsking] = useState(false);
  const how = { publish: mode === 'save' ? 0 : 1, validate: mode === 'asIs' ? 0 : 1 } as const;
  const says = ({ models }: Saved) =>
    models?.[0]?.published === 1 ? t`Annonce publiée` : t`Annonce enregistrée, sans être publiée`;

  function send(sent: Attempt, since: number | undefined, ignores: boolean, isTold = false) {
    const body = { ...sent, ...how, ignoreWarnings: ignores ? (1 as const) : (0 as const) };
    return save.attempt({ params: { id }, body }, { since, isTold, ...(mode !== 'save' && { says }) });
  }

  async function ask(refusal: ApiRefusal): Promise<Ignored> {
    setAsking(true);
    try {
      return await askToIgnore({
        title: t`Avant de publier`,
        warnings: refusal.warnings,
        ignore: t`Ignorer et sauvegarder`,
        shows,
      });
    } finally {
      setAsking(false);
    }
  }

  async function attempt(sent: Attempt, since: number | undefined): Promise<Sent<Saved>> {
    const first = await send(sent, since, mode === 'asIs');
    if (first.refusal?.result !== 'cancelledwithwarnings') return first;
    const ignored = await ask(first.refusal);
    if (ignored === 'ignore') return send(sent, since, true, true);
    // Once the window has given the focus back to what had it.
    if (typeof ignored === 'object') setTimeout(onShow, 0, ignored.field);
    return {};
  }
  return { attempt, isAsking };
}
