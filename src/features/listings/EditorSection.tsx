/** What belongs together in a tab of the editor: a heading that the address can name, and its fields. */
import { Card } from '#web/ui/Card.tsx';
import { useId } from 'react';
import type { ReactNode } from 'react';
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
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <Card>
        <h2 id={heading}>{title}</h2>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        {children}
      </Card>
    </section>
  );
}
