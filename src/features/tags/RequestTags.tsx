/** Where a request stands in each of its six categories; whoever manages it changes them here. */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { Ddl } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { TAG_CATEGORIES } from '#features/requests/request.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { AddTag } from './AddTag.tsx';
import { CATEGORY_WORDS, tagIn, tagText } from './tag.ts';
import { TagPill } from './TagPill.tsx';
import classes from './Tags.module.css';

export const TagPopup = lazyPart(async () => (await import('./TagPopup.tsx')).TagPopup);

export function RequestTags({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const mayTag = useCanManage(ddl);
  const [asked, setAsked] = useState<TagCategory>();
  const shown = TAG_CATEGORIES.flatMap((category) => {
    const tag = tagIn(ddl, category);
    return tag ? [{ category, tag }] : [];
  });
  if (shown.length === 0 && !mayTag) return null;
  return (
    <>
      <dl className={classes.list}>
        {shown.map(({ category, tag }) => {
          const name = words(CATEGORY_WORDS[category]);
          const label = tagText(tag, tag.id, language);
          return (
            <div key={category}>
              <dt>{name}</dt>
              <dd>
                {mayTag ? (
                  <TagPill
                    tag={tag}
                    label={t`${name}\u00a0: ${label}. Changer l'étiquette`}
                    onClick={() => setAsked(category)}
                  />
                ) : (
                  <TagPill tag={tag} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {mayTag && <AddTag ddl={ddl} position="bottom-start" onChoose={setAsked} />}
      {asked && (
        <Suspense>
          <TagPopup ddl={ddl} category={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
