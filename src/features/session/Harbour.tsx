/** The page around the login: a chart of the strait, drawn; logo, version, language. `waiting` while a link opens a session. */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { chooseLanguage, useLanguage } from '#web/i18n/language.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { APP_VERSION } from '#kernel/appversion.ts';
import { Loader } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Chart } from './Chart.tsx';
import classes from './Harbour.module.css';

interface Props {
  children?: ReactNode;
  waiting?: boolean;
}

export function Harbour({ children, waiting = false }: Props) {
  const language = useLanguage();
  const other = language === 'fr' ? 'en' : 'fr';
  return (
    <div className={classes.page}>
      <Chart />
      <main className={classes.side}>
        <div className={classes.head}>
          <Logo size={44} words />
        </div>
        {waiting ? (
          <p className={classes.waiting} role="status">
            <Loader size="sm" /> <Trans>Ouverture de votre espace…</Trans>
          </p>
        ) : (
          children
        )}
        <footer className={classes.foot}>
          <button
            type="button"
            className={classes.link}
            lang={other}
            onClick={() => void chooseLanguage(other)}
          >
            {other === 'fr' ? 'Français' : 'English'}
          </button>
          <span>
            <Trans>Version {APP_VERSION}</Trans>
          </span>
        </footer>
      </main>
    </div>
  );
}
