/** The person's menu: who, theme, language, logout. */
import { Menu, SegmentedControl } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { chooseLanguage, useLanguage } from '../i18n/language.ts';
import { fullName, usePerson } from '../session.ts';
import { useStore } from '../store.ts';
import { chooseTheme, chosenTheme, THEMES } from '../theme/choice.ts';
import { Face } from '../ui/Face.tsx';
import classes from './PersonMenu.module.css';

export function PersonMenu({ onLogout }: { onLogout: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  const theme = useStore(chosenTheme);
  const language = useLanguage();
  const themeNames = { default: t`Jour`, night: t`Nuit` };
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={classes.target} aria-label={t`Menu de ${fullName(person)}`}>
          <Face name={fullName(person)} picture={person.profile_picture} size={32} />
          <span className={classes.name}>{fullName(person)}</span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{fullName(person)}</strong>
          <span>{person.mail}</span>
          {person.agency_name && <span>{person.agency_name}</span>}
        </div>
        <Menu.Divider />
        <div className={classes.choice}>
          <span id="theme-choice">{t`Thème`}</span>
          <SegmentedControl
            fullWidth
            aria-labelledby="theme-choice"
            value={theme}
            data={THEMES.map((value) => ({ value, label: themeNames[value] }))}
            onChange={(value) => chooseTheme(THEMES.find((each) => each === value) ?? 'default')}
          />
        </div>
        <div className={classes.choice}>
          <span id="language-choice">{t`Langue`}</span>
          <SegmentedControl
            fullWidth
            aria-labelledby="language-choice"
            value={language}
            data={[
              { value: 'fr', label: 'Français' },
              { value: 'en', label: 'English' },
            ]}
            onChange={(value) => void chooseLanguage(value === 'en' ? 'en' : 'fr')}
          />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={onLogout}>
          {t`Se déconnecter`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
