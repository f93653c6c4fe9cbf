/** What a long text message costs, before it leaves, and which letters make it so. */
import { useLanguage } from '#web/i18n/language.ts';
import { Trans } from '@lingui/react/macro';
import type { SmsCost } from './sms.ts';
import classes from './SmsCostLine.module.css';

/** More than so many need no naming. */
const NAMED = 4;

/** Nothing for a text that no letter makes longer. */
export function SmsCostLine({ cost: { parts, letters, partsWithout } }: { cost: SmsCost }) {
  const language = useLanguage();
  if (parts <= partsWithout) return null;
  const quoted = letters
    .slice(0, NAMED)
    .map((letter) => (language === 'fr' ? `«\u00a0${letter}\u00a0»` : `‘${letter}’`));
  const named = `${quoted.join(', ')}${letters.length > NAMED ? '…' : ''}`;
  return (
    <p className={classes.cost} role="status">
      <Trans>
        Ce texte part en <strong>{parts} SMS</strong>, à cause de {named}. Sans cela, il en faudrait{' '}
        {partsWithout}.
      </Trans>
    </p>
  );
}
