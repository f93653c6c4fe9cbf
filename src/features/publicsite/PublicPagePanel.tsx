/** The public page of a house, for whoever edits it: where it is, who may see it before, what search engines miss, and its free days elsewhere. */
import { formatDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { read } from '#web/queries.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { houseSite } from './api.ts';
import type { HouseSite } from './api.ts';
import { EmbedCode } from './EmbedCode.tsx';
import classes from './PublicPagePanel.module.css';
import { LEAST_IMAGES } from './readiness.ts';
import type { Readiness } from './readiness.ts';

export function PublicPagePanel({ houseId, title }: { houseId: number; title: string }) {
  const query = useQuery(read(houseSite, { params: { id: houseId } }, ['house']));
  return (
    <Loaded query={query}>
      {({ models = [] }) => (models[0] ? <Panel site={models[0]} title={title} /> : null)}
    </Loaded>
  );
}

function Panel({ site, title }: { site: HouseSite; title: string }) {
  return (
    <div className={classes.panel}>
      <section>
        <h3>
          <Trans>Adresse</Trans>
        </h3>
        <Address site={site} />
        <Missing missing={site.missing} />
      </section>
      <section>
        <h3>
          <Trans>Calendrier sur un autre site</Trans>
        </h3>
        <p className={classes.hint}>
          <Trans>
            Montrez les nuits libres de cette maison sur votre propre site. Elles y sont toujours à
            jour&nbsp;; aucun nom n'y figure.
          </Trans>
        </p>
        <EmbedCode calendar={site.calendar} title={title} isOffered={site.page !== null} />
      </section>
    </div>
  );
}

function Address({ site: { page, preview } }: { site: HouseSite }) {
  const { t } = useLingui();
  if (page !== null) return <Copied url={page} label={t`Copier l'adresse`} />;
  if (preview === null)
    return (
      <p className={classes.hint}>
        <Trans>Cette annonce est archivée&nbsp;: elle n'a pas de page.</Trans>
      </p>
    );
  const until = formatDay(preview.until as Day);
  return (
    <>
      <p className={classes.hint}>
        <Trans>
          Cette annonce n'est pas en ligne. Ce lien la montre telle qu'elle sera, à qui vous le donnez,
          jusqu'au {until}.
        </Trans>
      </p>
      <Copied url={preview.url} label={t`Copier le lien d'aperçu`} />
    </>
  );
}

function Copied({ url, label }: { url: string; label: string }) {
  return (
    <p className={classes.address}>
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      <CopyButton text={url} label={label} />
    </p>
  );
}

const MISSING: Readonly<Record<Exclude<Readiness, 'images'>, MessageDescriptor>> = {
  identifier: msg`le numéro de l'annonce`,
  name: msg`le titre`,
  place: msg`l'emplacement sur la carte`,
  people: msg`le nombre de personnes`,
};

function Missing({ missing }: { missing: readonly Readiness[] }) {
  const { t, i18n } = useLingui();
  if (missing.length === 0)
    return (
      <p className={classes.hint}>
        <Trans>
          La page dit aux moteurs de recherche ce qu'ils attendent d'une location. Ils choisissent ensuite ce
          qu'ils montrent.
        </Trans>
      </p>
    );
  return (
    <div className={classes.missing}>
      <p>
        <Trans>Les moteurs de recherche attendent encore&nbsp;:</Trans>
      </p>
      <ul>
        {missing.map((name) => (
          <li key={name}>{name === 'images' ? t`${LEAST_IMAGES} photos au moins` : i18n._(MISSING[name])}</li>
        ))}
      </ul>
    </div>
  );
}
