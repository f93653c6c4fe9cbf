/** Every name a template may use; a click copies it as it is to be written. */
import { useLocalized } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CONTRACT_PLACEHOLDERS } from './placeholders.ts';
import classes from './Template.module.css';

export function Placeholders() {
  const { t } = useLingui();
  const words = useLocalized();
  const count = CONTRACT_PLACEHOLDERS.length;

  async function copy(tag: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(tag);
      notify(t`${tag} est copié.`, 'good');
    } catch {
      // Without the right to the clipboard the name is still there to be selected.
    }
  }

  return (
    <details className={classes.names}>
      <summary>{t`Balises utilisables (${count})`}</summary>
      <p className={classes.lead}>
        <Trans>
          Celles marquées d'un astérisque doivent avoir une valeur pour qu'un contrat soit préparé.
        </Trans>
      </p>
      <dl>
        {CONTRACT_PLACEHOLDERS.map(({ name, required, fr, en }) => {
          const tag = `{{${name}}}`;
          return (
            <div key={name}>
              <dt>
                <button type="button" onClick={() => void copy(tag)} title={t`Copier`}>
                  <code>{tag}</code>
                </button>
              </dt>
              <dd>
                {words({ fr, en })}
                {required && ' *'}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
