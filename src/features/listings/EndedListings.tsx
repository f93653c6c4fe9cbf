/** To an owner whose subscription has ended, on every screen: what is no longer online, since when, and whom to call (B34). */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { useCan } from '#web/session.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endedListings } from './api.ts';
import type { EndedListing } from './api.ts';
import { SUBSCRIBER } from './house.ts';
import classes from './EndedListings.module.css';

export function EndedListings() {
  const { t } = useLingui();
  const pays = useCan(SUBSCRIBER);
  const { data } = useQuery({ ...readList(endedListings, {}, ['house']), enabled: pays });
  const ended = data?.models ?? [];
  const [last] = ended;
  const agencies = [...new Map(ended.map(({ agency }) => [agency.name, agency])).values()];
  if (!pays || last === undefined) return null;
  return (
    <section className={classes.ended} aria-label={t`Votre abonnement`}>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <div>
        <p>
          {ended.length === 1 ? (
            <One listing={last} />
          ) : (
            <>
              <Trans>Vos abonnements ont pris fin&nbsp;: ces annonces ne sont plus en ligne.</Trans>
            </>
          )}
        </p>
        {agencies.map((agency) => (
          <OfAgency
            key={agency.name}
            agency={agency}
            listings={ended.filter((each) => each.agency.name === agency.name)}
            isAlone={ended.length === 1}
          />
        ))}
      </div>
    </section>
  );
}

/** Each agency puts back its own. */
function OfAgency(props: {
  agency: EndedListing['agency'];
  listings: readonly EndedListing[];
  isAlone: boolean;
}) {
  const { agency, listings, isAlone } = props;
  return (
    <>
      {!isAlone && (
        <ul>
          {listings.map((listing) => (
            <li key={listing.id}>
              <Since listing={listing} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Whom agency={agency} isOne={listings.length === 1} />
      </p>
    </>
  );
}

function One({ listing: { title, expiry_date } }: { listing: EndedListing }) {
  const day = longDay(expiry_date as Day, useLanguage());
  return (
    <Trans>
      <strong>Votre abonnement a pris fin le {day}.</strong> Votre annonce «&nbsp;{title}&nbsp;» n'est plus en
      ligne.
    </Trans>
  );
}

function Since({ listing: { title, expiry_date } }: { listing: EndedListing }) {
  const day = longDay(expiry_date as Day, useLanguage());
  return (
    <Trans>
      «&nbsp;{title}&nbsp;», depuis le {day}
    </Trans>
  );
}

function Whom({ agency: { name, phone, mail }, isOne }: Pick<EndedListing, 'agency'> & { isOne: boolean }) {
  const call = <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>;
  const write = <a href={`mailto:${mail}`}>{mail}</a>;
  if (isOne)
    return phone === '' ? (
      <Trans>
        Pour la remettre en ligne, écrivez à {name}&nbsp;: {write}
      </Trans>
    ) : (
      <Trans>
        Pour la remettre en ligne, appelez {name} au {call} ou écrivez à {write}
      </Trans>
    );
  return phone === '' ? (
    <Trans>
      Pour les remettre en ligne, écrivez à {name}&nbsp;: {write}
    </Trans>
  ) : (
    <Trans>
      Pour les remettre en ligne, appelez {name} au {call} ou écrivez à {write}
    </Trans>
  );
}
