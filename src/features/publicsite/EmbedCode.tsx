/** The free days of a house on another site: what is shown of them, how that looks, and the line to copy there. */
import { ofHouse } from '#kernel/french.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Checkbox, Select, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { embedAddress, embedCode } from './embedcode.ts';
import type { EmbedChoice } from './embedcode.ts';
import classes from './PublicPagePanel.module.css';

interface Props {
  /** As the server says it: the whole address of the calendar. */
  calendar: string;
  /** Of the house: what the frame is called for whoever cannot see it. */
  title: string;
  /** Free days of a house that nobody may see are nobody's either. */
  isOffered: boolean;
}

export function EmbedCode({ calendar, title, isOffered }: Props) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<EmbedChoice>({
    language: 'fr',
    light: 'auto',
    months: 3,
    prices: false,
  });
  const set = (changes: Partial<EmbedChoice>) => setChoice((former) => ({ ...former, ...changes }));
  const code = embedCode(calendar, title, choice);
  const whose = ofHouse(title, useLanguage());
  return (
    <div className={classes.embed}>
      <div className={classes.choices}>
        <Select
          label={t`Langue`}
          value={choice.language}
          onChange={(language) => language && set({ language })}
          data={[
            { value: 'fr', label: t`Français` },
            { value: 'en', label: t`Anglais` },
          ]}
          allowDeselect={false}
        />
        <Select
          label={t`Couleurs`}
          value={choice.light}
          onChange={(light) => light && set({ light })}
          data={[
            { value: 'auto', label: t`Comme l'appareil du visiteur` },
            { value: 'claires', label: t`Claires` },
            { value: 'sombres', label: t`Sombres` },
          ]}
          allowDeselect={false}
        />
        <Select
          label={t`Mois affichés`}
          value={String(choice.months)}
          onChange={(months) => months && set({ months: Number(months) })}
          data={['1', '2', '3', '6', '12']}
          allowDeselect={false}
        />
        <Checkbox
          label={t`Afficher le prix le plus bas de chaque mois`}
          checked={choice.prices}
          onChange={(event) => set({ prices: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.code}>
        <Textarea
          label={t`Code à coller dans votre site`}
          value={code}
          readOnly
          autosize
          minRows={3}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={code} label={t`Copier le code`} />
      </div>
      {isOffered ? (
        <iframe
          className={classes.shown}
          src={embedAddress(new URL(calendar).pathname, choice)}
          title={t`Aperçu du calendrier ${whose}`}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
        />
      ) : (
        <p className={classes.hint}>
          <Trans>Le calendrier s'affichera une fois l'annonce en ligne.</Trans>
        </p>
      )}
    </div>
  );
}
