/** The terms of the search as chips one can remove, and a menu to add one for the fields that have choices. */
import type { ListColumn } from '#kernel/list.ts';
import { Button, Menu } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useLocalized } from '../i18n/language.ts';
import classes from './List.module.css';
import type { Search, Term } from '#kernel/search.ts';

interface Props {
  /** What can be filtered by, by the name of its term: those with choices are offered. */
  fields: Readonly<Record<string, Pick<ListColumn, 'kind' | 'label' | 'choices'>>>;
  search: Search;
  onChange: (search: Search) => void;
}

interface Offered extends Term {
  name: string;
}

export function FilterChips({ fields, search, onChange }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const groups = Object.entries(fields).flatMap(([field, declared]) => {
    const choices =
      declared.kind === 'flag'
        ? [
            { id: 1, name: t`Oui` },
            { id: 0, name: t`Non` },
          ]
        : (declared.choices ?? []).map(({ id, label }) => ({ id, name: words(label) }));
    const offered: Offered[] = choices.map(({ id, name }) => ({ field, value: String(id), name }));
    return offered.length > 0 ? [{ field, label: words(declared.label), offered }] : [];
  });

  function named({ field, value }: Term): string {
    const declared = fields[field];
    const chosen = groups
      .find((group) => group.field === field)
      ?.offered.find((each) => each.value === value);
    return `${declared ? words(declared.label) : field}\u00a0: ${chosen?.name ?? value}`;
  }

  function add({ field, value }: Term): void {
    onChange({
      ...search,
      terms: [...search.terms.filter((term) => term.field !== field), { field, value }],
    });
  }

  return (
    <>
      {search.terms.map((term) => (
        <span key={`${term.field} ${term.value}`} className={classes.chip}>
          {named(term)}
          <button
            type="button"
            aria-label={t`Retirer le filtre ${named(term)}`}
            onClick={() => onChange({ ...search, terms: search.terms.filter((each) => each !== term) })}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </span>
      ))}
      {groups.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}>
              {t`Filtrer`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.filterMenu}>
            {groups.map(({ field, label, offered }) => (
              <div key={field}>
                <Menu.Label>{label}</Menu.Label>
                {offered.map((each) => (
                  <Menu.Item key={each.value} onClick={() => add(each)}>
                    {each.name}
                  </Menu.Item>
                ))}
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
