/** The person's menu: who, theme, language, the public site, for guests how to let a house of their own, logout (GLOBAL-43). */
import { ofWhom } from '#kernel/french.ts';
import { paths } from '#kernel/paths.ts';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconHomePlus, IconLogout, IconUserEdit, IconWorld } from '@tabler/icons-react';
import { chooseLanguage, useLanguage } from '../i18n/language.ts';
import { Link } from '../router.tsx';
import { fullName, isGuest, usePerson } from '../session.ts';
import { useStore } from '../store.ts';
import { chooseTheme, chosenTheme, THEMES } from '../theme/choice.ts';
import { Face } from '../ui/Face.tsx';
import { Popup } from '../ui/Popup.tsx';
import { Choice } from './Choice.tsx';
import classes from './PersonMenu.module.css';

export function PersonMenu({ onLogout }: { onLogout: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  const name = fullName(person);
  const theme = useStore(chosenTheme);
  const language = useLanguage();
  const whose = ofWhom(name, language);
  const themeNames = { default: t`Jour`, night: t`Nuit` };
  return (
    <Popup
      label={t`Menu ${whose}`}
      button={
        <>
          <Face name={name} picture={person.profile_picture} size={32} />
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </>
      }
    >
      {() => (
        <>
          <div className={classes.who}>
            <strong>{name}</strong>
            <span>{person.mail}</span>
            {person.agency_name && <span>{person.agency_name}</span>}
          </div>
          <Choice
            label={t`Thème`}
            value={theme}
            onChange={chooseTheme}
            options={THEMES.map((each) => ({ value: each, label: themeNames[each] }))}
          />
          <Choice
            label={t`Langue`}
            value={language}
            onChange={(chosen) => void chooseLanguage(chosen)}
            options={LANGUAGES}
          />
          <Link className={classes.action} to={paths.profile()}>
            <IconUserEdit size={18} stroke={1.6} aria-hidden />
            {t`Infos personnelles`}
          </Link>
          {isGuest(person) && person.has_listings !== 1 && (
            <a className={classes.action} href={`${paths.listings()}#proprietaires`}>
              <IconHomePlus size={18} stroke={1.6} aria-hidden />
              {t`Louer ma maison`}
            </a>
          )}
          <a className={classes.action} href={paths.listings()}>
            <IconWorld size={18} stroke={1.6} aria-hidden />
            {t`Retour au site`}
          </a>
          <button type="button" className={classes.action} onClick={onLogout}>
            <IconLogout size={18} stroke={1.6} aria-hidden />
            {t`Se déconnecter`}
          </button>
        </>
      )}
    </Popup>
  );
}

const LANGUAGES = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'English' },
] as const;
