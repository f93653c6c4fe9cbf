/** The faces of those who edit the same house: <PeopleHere people={…} /> beside what they are in. Nothing while one is alone. */
import { Face } from '#web/ui/Face.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { PersonInHouse } from './housepeople.ts';
import classes from './Presence.module.css';

/** Nobody is told of anybody in a house one is alone in. */
const Told = lazyPart(async () => (await import('./Told.tsx')).Told, {
  without: ({ children }) => children,
});

interface Props {
  people: readonly PersonInHouse[];
  size?: number;
  /** In words beside the faces as well. */
  isSaid?: boolean;
  /** Of who has it open, and is not in this part of it. */
  isOpenOnly?: boolean;
}

const MOST_FACES = 3;

export function PeopleHere({ people, size = 22, isSaid = false, isOpenOnly = false }: Props) {
  const { t } = useLingui();
  if (people.length === 0) return null;
  const known = [...new Map(people.map((person) => [person.name, person])).values()];
  const names = known.map(({ name }) => name).join(', ');
  const words = isOpenOnly ? t`Ouvert aussi par ${names}` : t`Modifié aussi par ${names}`;
  const faces = (
    <span className={classes.here} {...(!isSaid && { role: 'img', 'aria-label': words })}>
      {known.slice(0, MOST_FACES).map(({ who, name, picture }) => (
        <Face key={who} name={name} picture={picture} size={size} />
      ))}
      {known.length > MOST_FACES && <span className={classes.more}>+{known.length - MOST_FACES}</span>}
    </span>
  );
  if (isSaid)
    return (
      <span className={classes.said}>
        {faces}
        {words}
      </span>
    );
  return (
    <Suspense fallback={faces}>
      <Told words={words}>{faces}</Told>
    </Suspense>
  );
}
