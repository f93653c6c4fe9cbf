/** The photos in their order, put elsewhere by mouse, finger, keyboard or by typing a place. */
import { announce } from '#web/notices.ts';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { move, ordered } from './album.ts';
import type { Photo } from './api.ts';
import { inRows } from './ordering.ts';
import { PhotoCard } from './PhotoCard.tsx';
import classes from './Photos.module.css';
import { usePhotoWords } from './usePhotoWords.ts';

/** Less is a press that trembled. */
const DRAG_PX = 6;

interface Props {
  houseId: number;
  photos: readonly Photo[];
  mayEdit: boolean;
  onOpen: (id: number) => void;
  onRemove: (photo: Photo) => void;
}

export function PhotoGrid({ houseId, photos: stored, mayEdit, onOpen, onRemove }: Props) {
  const { t } = useLingui();
  const { placed } = usePhotoWords();
  // What is let go lies there in the same drawing: one later, all cards would set out for where they were, and past the edge of the page.
  const [dropped, setDropped] = useState<{ over: readonly Photo[]; photos: readonly Photo[] }>();
  const photos = dropped?.over === stored ? dropped.photos : stored;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: inRows }),
  );
  const placeOf = (id: UniqueIdentifier | undefined) => photos.findIndex((photo) => photo.id === id);
  const list = useRef<HTMLOListElement>(null);
  const typed = useRef<number>(undefined);
  const saidOver = useRef<UniqueIdentifier>(undefined);
  const isTaken = useRef(false);
  const aboutToSay = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(aboutToSay.current), []);
  // Whoever confirmed a place has the field of the same photo before them again, where that stands now.
  useEffect(() => {
    if (typed.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-photo="${typed.current}"] input`)?.focus();
    typed.current = undefined;
  });

  /** What is heard while it is carried: where it stands, of how many. */
  const said = (
    id: UniqueIdentifier,
    over: UniqueIdentifier | undefined,
    words: (place: string) => string,
  ) => {
    const photo = photos[placeOf(id)];
    const place = placeOf(over ?? id) + 1;
    saidOver.current = over ?? id;
    // What is said after it is taken takes the place of that it is.
    clearTimeout(aboutToSay.current);
    if (photo) announce(words(placed(photo, place, photos.length)));
    return undefined;
  };

  /** A moment after it is measured: the arrows are listened to from then on. */
  function taken(id: UniqueIdentifier): undefined {
    isTaken.current = false;
    saidOver.current = id;
    aboutToSay.current = window.setTimeout(() => said(id, undefined, (place) => t`${place}\u00a0: prise`), 0);
  }

  function place(photo: Photo, to: number, { isHeld = false } = {}): void {
    const target = Math.min(Math.max(0, to), photos.length - 1);
    if (target === photo.delta) return;
    if (isHeld) typed.current = photo.id;
    setDropped({ over: stored, photos: ordered(photos, photo.id, target) });
    void move(houseId, photo.id, target);
  }

  function ended({ active, over }: DragEndEvent): void {
    const photo = photos[placeOf(active.id)];
    if (photo && over) place(photo, placeOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={ended}
      accessibility={{
        screenReaderInstructions: {
          draggable: t`Pour déplacer une photo\u00a0: Espace pour la prendre, les flèches pour la déplacer, Espace pour la poser, Échap pour la remettre.`,
        },
        announcements: {
          onDragStart: () => {
            isTaken.current = true;
            return undefined;
          },
          // It lies over itself once it is measured. Only then do the arrows move it: said before, the first one pressed would be lost.
          onDragOver: ({ active, over }) => {
            if (isTaken.current) return taken(active.id);
            return over?.id === saidOver.current ? undefined : said(active.id, over?.id, (place) => place);
          },
          onDragEnd: ({ active, over }) => said(active.id, over?.id, (place) => t`${place}\u00a0: posée`),
          onDragCancel: ({ active }) => said(active.id, undefined, (place) => t`${place}\u00a0: remise`),
        },
      }}
    >
      <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy} disabled={!mayEdit}>
        <ol ref={list} className={classes.grid} aria-label={t`Photos de la maison`}>
          {photos.map((photo) => (
            <PhotoCard
              key={photo.id}
              photo={photo}
              total={photos.length}
              mayEdit={mayEdit}
              onPlace={(to, how) => place(photo, to, how)}
              onOpen={() => onOpen(photo.id)}
              onRemove={() => onRemove(photo)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
