/** /profile: what people say of themselves, and, in its own tab, an agency of itself (A13, A32). */
import { paths } from '#kernel/paths.ts';
import { go, Redirect, useParams } from '#web/router.tsx';
import { isGuest, useCan, usePerson } from '#web/session.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { AgencyTab } from './AgencyTab.tsx';
import { OwnName } from './OwnName.tsx';

export function ProfileScreen() {
  const { t } = useLingui();
  const { tab = 'general' } = useParams(paths.profile);
  const hasAgency = useCan('toolAgencyProfile');
  const title = useTitle();
  const isAgency = tab === 'agency';
  if (tab !== 'general' && !(isAgency && hasAgency)) return <Redirect to={paths.profile()} />;
  return (
    <>
      <PageTitle title={title} />
      {hasAgency && (
        <Tabs
          value={tab}
          onChange={(next) => go(paths.profile({ tab: next === 'agency' ? 'agency' : undefined }))}
        >
          <Tabs.List>
            <Tabs.Tab value="general">{t`Vous`}</Tabs.Tab>
            <Tabs.Tab value="agency">{t`Agence`}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      {isAgency ? <AgencyTab /> : <OwnName />}
    </>
  );
}

/** PROFILE-01. */
function useTitle(): string {
  const { t } = useLingui();
  const person = usePerson();
  const hasAgency = useCan('toolAgencyProfile');
  if (hasAgency) return t`Paramètres de l'agence`;
  return isGuest(person) && person.has_listings !== 1 ? t`Informations personnelles` : t`Infos personnelles`;
}
