/** What belongs together in a tab of the editor: a heading that the address can name, who else is there, and its fields. */
import { PeopleHere } from '#features/presence/HousePeople.tsx';
import { usePeopleIn } from '#features/presence/housepeople.ts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useEditorPlace } from './EditorPlace.tsx';
import classes from './Editor.module.css';

interface Props {
  /** Unique among all tabs; stands in addresses after '#'. */
  id: string;
  title: string;
  /** Explains the whole section. */
  hint?: ReactNode;
  children: ReactNode;
}

export function EditorSection({ id, title, hint, children }: Props) {
  const heading = useId();
  const { houseId, tab, enter } = useEditorPlace();
  const others = usePeopleIn(houseId, `${tab}/${id}`);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only looks at where the focus goes
    <section id={id} className={classes.section} aria-labelledby={heading} onFocus={() => enter(id)}>
      <header>
        <h2 id={heading}>{title}</h2>
        <PeopleHere people={others} isSaid />
      </header>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
