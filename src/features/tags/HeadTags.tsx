/** A request's tags above its thread: as many as the width holds, the reservation first. A touch changes one, '+ Étiquette' adds another. */
import type { Ddl } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { TAG_CATEGORIES } from '#features/requests/request.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { AddTag } from './AddTag.tsx';
import { TagPopup } from './RequestTags.tsx';
import { CATEGORY_WORDS, tagIn, tagText } from './tag.ts';
import { TagPill } from './TagPill.tsx';
import classes from './Tags.module.css';

export function HeadTags({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const mayTag = useCanManage(ddl);
  const [asked, setAsked] = useState<TagCategory>();
  return (
    <div className={classes.head}>
      {TAG_CATEGORIES.map((category) => {
        const tag = tagIn(ddl, category);
        if (!tag) return null;
        const name = words(CATEGORY_WORDS[category]);
        const label = tagText(tag, tag.id, language);
        return mayTag ? (
          <TagPill
            key={category}
            tag={tag}
            label={t`${name}\u00a0: ${label}. Changer l'étiquette`}
            onClick={() => setAsked(category)}
          />
        ) : (
          <TagPill key={category} tag={tag} label={`${name} – ${label}`} />
        );
      })}
      {mayTag && <AddTag ddl={ddl} position="bottom-end" onChoose={setAsked} />}
      {asked && (
        <Suspense>
          <TagPopup ddl={ddl} category={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
