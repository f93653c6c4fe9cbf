/** Somebody else saved the same days meanwhile: day by day, what they wrote and what one was about to write. Nothing is written before a choice. */
import { shortDay } from '#kernel/day.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Board } from './useBoard.ts';
import { COLUMN_WORDS, valueText } from './words.ts';
import classes from './Panel.module.css';

export function Clashes({ board, editor }: { board: Board; editor: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const words = useLocalized();
  const box = useRef<HTMLElement>(null);
  const { clashes } = board;
  const isMet = clashes.length > 0;
  useEffect(() => {
    if (isMet) box.current?.focus();
  }, [isMet]);
  if (!isMet) return null;
  const days = new Set(clashes.map(({ day }) => day)).size;
  return (
    <section ref={box} className={classes.clashes} aria-label={t`Deux versions`} tabIndex={-1}>
      <p role="alert">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        <strong>
          {editor === ''
            ? t`Ces jours ont été modifiés ailleurs pendant que vous y travailliez.`
            : t`${editor} a enregistré ces jours pendant que vous y travailliez.`}
        </strong>{' '}
        {plural(days, {
          one: 'Un jour porte deux valeurs. Rien n’a été enregistré, rien n’est perdu\u00a0: choisissez.',
          other: '# jours portent deux valeurs. Rien n’a été enregistré, rien n’est perdu\u00a0: choisissez.',
        })}
      </p>
      <div className={classes.choice}>
        <Button variant="default" onClick={() => board.settle(clashes, 'theirs')}>
          <Trans>Garder les leurs</Trans>
        </Button>
        <Button onClick={() => board.settle(clashes, 'mine')}>
          <Trans>Écrire les miennes</Trans>
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard (axe: scrollable-region-focusable) */}
      <div className={classes.clashList} tabIndex={0} role="region" aria-label={t`Jour par jour`}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Jour</Trans>
              </th>
              <th scope="col">
                <Trans>Les leurs</Trans>
              </th>
              <th scope="col">
                <Trans>Les vôtres</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => {
              const { day, column, theirs, mine } = clash;
              const about = `${shortDay(day, language)}, ${words(COLUMN_WORDS[column])}`;
              const [their, my] = [valueText(column, theirs, language), valueText(column, mine, language)];
              return (
                <tr key={`${day} ${column}`}>
                  <th scope="row">
                    {shortDay(day, language)}
                    <small>{words(COLUMN_WORDS[column])}</small>
                  </th>
                  <td>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t`Garder la leur\u00a0: ${their} (${about})`}
                      onClick={() => board.settle([clash], 'theirs')}
                    >
                      {their}
                    </Button>
                  </td>
                  <td>
                    <Button
                      variant="light"
                      size="xs"
                      aria-label={t`Écrire la mienne\u00a0: ${my} (${about})`}
                      onClick={() => board.settle([clash], 'mine')}
                    >
                      {my}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
