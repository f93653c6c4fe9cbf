/** One line for all categories that have no tag yet: it opens, and offers them by name. */
import type { Ddl } from '#features/requests/api.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { TAG_CATEGORIES } from '#features/requests/request.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Menu } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { CATEGORY_WORDS, tagIn } from './tag.ts';
import classes from './Tags.module.css';

interface Props {
  ddl: Ddl;
  position: 'bottom-start' | 'bottom-end';
  onChoose: (category: TagCategory) => void;
}

export function AddTag({ ddl, position, onChoose }: Props) {
  const words = useLocalized();
  const missing = TAG_CATEGORIES.filter((category) => !tagIn(ddl, category));
  if (missing.length === 0) return null;
  return (
    <Menu position={position} withinPortal>
      <Menu.Target>
        <button type="button" className={classes.add}>
          <Trans>+ Étiquette</Trans>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {missing.map((category) => (
          <Menu.Item key={category} onClick={() => onChoose(category)}>
            {words(CATEGORY_WORDS[category])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
