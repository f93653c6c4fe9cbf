/** One photo among the others: its place, its picture, what it is called; a handle, and what can be done with it. */
import { Photo as Picture } from '#web/ui/Photo.tsx';
import { useSortable } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Photo } from './api.ts';
import { SHOWCASE } from './photo.ts';
import classes from './Photos.module.css';
import { usePhotoWords } from './usePhotoWords.ts';

/** Two in a row on a telephone, else as many as fit. */
const SHOWN_AS = '(max-width: 600px) 46vw, 240px';

interface Props {
  photo: Photo;
  total: number;
  mayEdit: boolean;
  /** `isHeld`: whoever typed it stays in its field; else they have gone on. */
  onPlace: (to: number, how: { isHeld: boolean }) => void;
  onOpen: () => void;
  onRemove: () => void;
}

export function PhotoCard({ photo, total, mayEdit, onPlace, onOpen, onRemove }: Props) {
  const { t } = useLingui();
  const { named, placed } = usePhotoWords();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: photo.id, attributes: { roleDescription: t`photo à déplacer` } });
  const name = named(photo);
  const { delta, title, slug, picture } = photo;
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-photo={photo.id}
      data-dragging={isDragging}
      data-showcase={delta < SHOWCASE}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <div className={classes.picture}>
        <Picture picture={picture} sizes={SHOWN_AS} alt={title === '' ? name : title} ratio={3 / 2} />
        {mayEdit ? (
          <PlaceField photo={photo} total={total} onPlace={onPlace} />
        ) : (
          <span className={classes.place}>{delta + 1}</span>
        )}
        {mayEdit && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={classes.handle}
            {...attributes}
            {...listeners}
            aria-label={t`Déplacer ${placed(photo, delta + 1, total)}`}
          >
            <IconGripVertical size={18} stroke={1.8} aria-hidden />
          </button>
        )}
        {delta === 0 && <strong className={classes.cover}>{t`Couverture`}</strong>}
      </div>
      <div className={classes.about}>
        <span className={classes.words}>
          <span data-empty={title === ''} title={title}>
            {title === '' ? t`Sans titre` : title}
          </span>
          <small title={slug}>{slug}</small>
        </span>
        {mayEdit && (
          <span className={classes.does}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="var(--control)"
              onClick={onOpen}
              data-opens={photo.id}
              aria-label={t`Modifier ${name}`}
            >
              <IconPencil size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="var(--control)"
              onClick={onRemove}
              aria-label={t`Retirer ${name}`}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </span>
        )}
      </div>
    </li>
  );
}

/** The place is a field: typed, and left or confirmed, the photo goes there. */
function PlaceField({ photo, total, onPlace }: Pick<Props, 'photo' | 'total' | 'onPlace'>) {
  const { t } = useLingui();
  const { named } = usePhotoWords();
  const [typed, setTyped] = useState<string>();
  function confirm(how: { isHeld: boolean }): void {
    const wanted = Number(typed);
    setTyped(undefined);
    if (typed !== undefined && Number.isInteger(wanted) && wanted >= 1)
      onPlace(Math.min(wanted, total) - 1, how);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      confirm({ isHeld: true });
    }
    if (event.key === 'Escape') setTyped(undefined);
  }
  return (
    <input
      className={classes.place}
      inputMode="numeric"
      aria-label={t`Position de ${named(photo)}, sur ${total}`}
      value={typed ?? photo.delta + 1}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 3))}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => confirm({ isHeld: false })}
      onKeyDown={onKey}
    />
  );
}
