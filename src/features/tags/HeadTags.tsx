/** A request's tags above its thread: as many as the width holds, the reservation first. A touch changes one, '+ Étiquette' adds another. */
import type { Ddl } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { TAG_CATEGORIES } from '#features/requests/request.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { tagIn, TagPopup } from './RequestTags.tsx';
import { CATEGORY_WORDS, tagText } from './tag.ts';
import { TagPill } from './TagPill.tsx';
import classes from './Tags.module.css';

export function HeadTags({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const mayTag = useCanManage(ddl);
  const [asked, setAsked] = useState<TagCategory>();
  const missing = TAG_CATEGORIES.filter((category) => !tagIn(ddl, category));
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
      {mayTag && missing.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <button type="button" className={classes.add}>
              <Trans>+ Étiquette</Trans>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {missing.map((category) => (
              <Menu.Item key={category} onClick={() => setAsked(category)}>
                {words(CATEGORY_WORDS[category])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && (
        <Suspense>
          <TagPopup ddl={ddl} category={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
