/** The list and edit screens of the whole registry: /{entity}, /{entity}/new, /{entity}/{id}. */
import { lazyPart } from '../ui/lazyPart.tsx';
import { paths } from '#kernel/paths.ts';
import { entities } from '#entities/all.ts';
import { NotFound } from '../frame/NotFound.tsx';
import { useParams } from '../router.tsx';
import { useCan } from '../session.ts';
import { EntityList } from './EntityList.tsx';

/** Who reads a list need not wait for what writes. */
const EntityEdit = lazyPart(async () => (await import('./EntityEdit.tsx')).EntityEdit);

export function EntityScreens() {
  const { entity: name, id } = useParams(paths.entity);
  const entity = entities.find((each) => each.name === name);
  const allowed = useCan(entity?.view ?? '');
  if (!entity || !allowed) return <NotFound />;
  return id === undefined ? (
    <EntityList key={name} entity={entity} />
  ) : (
    <EntityEdit key={`${name} ${id}`} entity={entity} id={id} />
  );
}
