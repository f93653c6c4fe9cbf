/** The page around a contract: who it is with, what it is about. Guests read in 16 px. */
import { chooseLanguage, useLanguage } from '#web/i18n/language.ts';
import { useOnline } from '#web/freshness.ts';
import { useBrand } from '#web/theme/brand.ts';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { ContractWire } from './api.ts';
import classes from './Sign.module.css';

interface Props {
  contract: ContractWire | undefined;
  children: ReactNode;
}

export function SignPage({ contract, children }: Props) {
  const language = useLanguage();
  const online = useOnline();
  // Theirs says the name itself; whoever else is logged in reads whose contract it is.
  const brand = useBrand();
  const other = language === 'fr' ? 'en' : 'fr';
  useEffect(() => {
    document.documentElement.dataset['space'] = 'guest';
    return () => {
      delete document.documentElement.dataset['space'];
    };
  }, []);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <BrandMark size={30} words={brand !== undefined || !contract} />
        {!brand && contract && <strong>{contract.agency_name}</strong>}
        <button type="button" lang={other} onClick={() => void chooseLanguage(other)}>
          {other === 'fr' ? 'Français' : 'English'}
        </button>
      </header>
      {!online && (
        <p className={classes.offline} role="alert">
          <Trans>Vous êtes hors connexion&nbsp;: vous pouvez continuer à lire. Rien n'est perdu.</Trans>
        </p>
      )}
      <main className={classes.main}>{children}</main>
    </div>
  );
}
