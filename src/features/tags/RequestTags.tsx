/** Where a request stands in each of its six categories; whoever manages it changes them here. */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { Ddl } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { TAG_CATEGORIES } from '#features/requests/request.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { CATEGORY_WORDS, tagText } from './tag.ts';
import { TagPill } from './TagPill.tsx';
import classes from './Tags.module.css';

export const TagPopup = lazyPart(async () => (await import('./TagPopup.tsx')).TagPopup);

export function RequestTags({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const mayTag = useCanManage(ddl);
  const [asked, setAsked] = useState<TagCategory>();
  const shown = TAG_CATEGORIES.filter((category) => mayTag || tagIn(ddl, category));
  if (shown.length === 0) return null;
  return (
    <>
      <dl className={classes.list}>
        {shown.map((category) => {
          const tag = tagIn(ddl, category);
          const name = words(CATEGORY_WORDS[category]);
          const label = tag ? tagText(tag, tag.id, language) : '';
          return (
            <div key={category}>
              <dt>{name}</dt>
              <dd>
                {tag && !mayTag && <TagPill tag={tag} />}
                {tag && mayTag && (
                  <TagPill
                    tag={tag}
                    label={t`${name}\u00a0: ${label}. Changer l'étiquette`}
                    onClick={() => setAsked(category)}
                  />
                )}
                {!tag && (
                  <button
                    type="button"
                    className={classes.add}
                    aria-label={t`Ajouter une étiquette\u00a0: ${name}`}
                    onClick={() => setAsked(category)}
                  >
                    <Trans>+ Étiquette</Trans>
                  </button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {asked && (
        <Suspense>
          <TagPopup ddl={ddl} category={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}

export function tagIn(ddl: Ddl, category: TagCategory) {
  return ddl.tags.find(({ cat }) => cat === category);
}
