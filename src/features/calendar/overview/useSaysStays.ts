/** What bars say, made once for each stay: writing out two days costs more than drawing the bar. */
import { useLanguage } from '#web/i18n/language.ts';
import { useMemo } from 'react';
import { useBarText } from '../BarPiece.tsx';
import { useStayLabel } from '../staywords.ts';
import type { HouseSpan } from './api.ts';

export interface Said {
  /** On the bar. */
  text: string;
  /** To whoever does not see it. */
  label: string;
}
export type SaysStays = (span: HouseSpan) => Said;

export function useSaysStays(): SaysStays {
  const language = useLanguage();
  const [barText, stayLabel] = [useBarText(), useStayLabel()];
  return useMemo(
    () => {
      const said = new WeakMap<HouseSpan, Said>();
      return (span) => {
        const known = said.get(span) ?? { text: barText(span), label: stayLabel(span) };
        said.set(span, known);
        return known;
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- both are made anew at each drawing, and say something else in another language only
    [language],
  );
}
