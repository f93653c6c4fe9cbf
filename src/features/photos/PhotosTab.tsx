/** The photos of a house in its editor (S2 §2.3): added, put in order, named, turned, cropped, taken out. Saves itself, and says so. */
import type { TabProps } from '#features/listings/editor.ts';
import { useFileDrop } from '#web/dropping.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { useStore } from '#web/store.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Button, FileButton } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readAlbum } from './album.ts';
import type { Photo, RemovedPhoto } from './api.ts';
import { removePhoto, restorePhoto } from './api.ts';
import { MAX_PHOTOS } from './photo.ts';
import { PhotoGrid } from './PhotoGrid.tsx';
import classes from './Photos.module.css';
import { RemovedPhotos } from './RemovedPhotos.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { addFiles, forgetDone, isOpen, uploadsOf } from './uploads.ts';
import { usePhotoWords } from './usePhotoWords.ts';

const PhotoDialog = lazyPart(async () => (await import('./PhotoDialog.tsx')).PhotoDialog);

/** What browsers offer to choose; what a file is, the server proves. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

export function PhotosTab({ house, mayEdit }: TabProps) {
  const query = useQuery(readAlbum(house.id));
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={8} height={190} />}>
      {({ models = [], removed }) => (
        <Album key={house.id} houseId={house.id} photos={models} removed={removed} mayEdit={mayEdit} />
      )}
    </Loaded>
  );
}

interface AlbumProps {
  houseId: number;
  photos: readonly Photo[];
  removed: readonly RemovedPhoto[];
  mayEdit: boolean;
}

function Album({ houseId, photos, removed, mayEdit }: AlbumProps) {
  const { t } = useLingui();
  const uploads = useStore(uploadsOf(houseId));
  const [opened, setOpened] = useOpened(photos);
  const { taken, complaint } = useTaking(houseId, photos.length);
  const isOver = useFileDrop((files) => mayEdit && taken(files));
  const removal = useRemoval();
  useDone(houseId);
  const add = mayEdit && <AddButton isFull={photos.length >= MAX_PHOTOS} onTake={taken} />;
  return (
    <section className={classes.album} aria-label={t`Photos`} data-over={isOver && mayEdit}>
      <header className={classes.head}>
        <strong>{t`${photos.length} sur ${MAX_PHOTOS}`}</strong>
        {photos.length > 0 && (
          <p>
            <Trans>
              Les cinq premières sont marquées&nbsp;: les sites de réservation prennent leur couverture parmi
              elles.
            </Trans>
          </p>
        )}
        {photos.length > 0 && add}
      </header>
      {complaint !== '' && (
        <p className={classes.complaint} role="alert">
          {complaint}
        </p>
      )}
      <UploadPanel houseId={houseId} uploads={uploads} />
      <Undo removal={removal} />
      {photos.length === 0 ? (
        <EmptyState icon={IconPhoto} title={t`Aucune photo pour l'instant.`} action={add}>
          <Trans>L'annonce n'a pas de photos et ne sera pas publiée.</Trans>
          {mayEdit && (
            <>
              {' '}
              <Trans>Choisissez-en plusieurs à la fois, ou glissez-les ici.</Trans>
            </>
          )}
        </EmptyState>
      ) : (
        <PhotoGrid
          houseId={houseId}
          photos={photos}
          mayEdit={mayEdit}
          onOpen={setOpened}
          onRemove={(photo) => void removal.remove(photo)}
        />
      )}
      <RemovedPhotos removed={removed} mayEdit={mayEdit} />
      {opened !== undefined && (
        <PhotoDialog
          key={opened}
          houseId={houseId}
          photos={photos}
          id={opened}
          onOther={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** The photo in its window. One that a colleague takes out meanwhile is told, and does not come back by itself when it is put back. */
function useOpened(photos: readonly Photo[]) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<number>();
  const [lost, setLost] = useState<number>();
  const words = t`Cette photo vient d'être retirée\u00a0: ce que vous en aviez changé n'est pas enregistré.`;
  if (opened !== undefined && !photos.some(({ id }) => id === opened)) {
    setLost(opened);
    setOpened(undefined);
  }
  const tell = useEffectEvent(() => {
    notify(words);
  });
  useEffect(() => {
    if (lost !== undefined) tell();
  }, [lost]);
  const open = (id: number | undefined) => {
    setLost(undefined);
    setOpened(id);
  };
  return [opened, open] as const;
}

function AddButton({ isFull, onTake }: { isFull: boolean; onTake: (files: File[]) => void }) {
  const { t } = useLingui();
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept={ACCEPTED}
      resetRef={reset}
      disabled={isFull}
      onChange={(files) => {
        onTake(files);
        // The same files again, once they were called off, are a new choice.
        reset.current?.();
      }}
      inputProps={{ 'aria-label': t`Photos à ajouter` }}
    >
      {(props) => (
        <Button
          {...props}
          disabled={isFull}
          leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
        >
          {isFull ? t`${MAX_PHOTOS} photos\u00a0: l'annonce est pleine` : t`Ajouter des photos`}
        </Button>
      )}
    </FileButton>
  );
}

/** As many as there is room for, or none: which of them to leave out is not for us to choose. */
function useTaking(houseId: number, count: number) {
  const { t } = useLingui();
  const [complaint, setComplaint] = useState('');
  function taken(files: File[]): void {
    const room = MAX_PHOTOS - count - uploadsOf(houseId).get().filter(isOpen).length;
    if (files.length <= room) {
      setComplaint('');
      addFiles(houseId, files);
      return;
    }
    const left = Math.max(0, room);
    const more = plural(left, {
      0: 'Il ne reste pas de place.',
      one: `Il reste # place, et vous avez choisi ${files.length} fichiers\u00a0: aucun n'a été envoyé.`,
      other: `Il reste # places, et vous avez choisi ${files.length} fichiers\u00a0: aucun n'a été envoyé.`,
    });
    setComplaint(`${t`Impossible de télécharger plus de 50 images sur une annonce`}. ${more}`);
  }
  return { taken, complaint };
}

/** When all is done it is said, and the list of what was sent goes. */
function useDone(houseId: number): void {
  const uploads = useStore(uploadsOf(houseId));
  const isOver = uploads.length > 0 && !uploads.some(isOpen);
  const done = uploads.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (!isOver || done === 0) return;
    forgetDone(houseId);
    notify(plural(done, { one: '# photo ajoutée.', other: '# photos ajoutées.' }), 'good');
  }, [isOver, done, houseId]);
}

function useRemovedWords(): (photo: Photo) => string {
  const { t } = useLingui();
  const { named } = usePhotoWords();
  return (photo) => t`Retirée\u00a0: ${named(photo)}.`;
}

function useRemoval() {
  const words = useRemovedWords();
  const [last, setLast] = useState<Photo>();
  const removing = useSave(removePhoto, { touches: ['photos'], quiet: true });
  const restoring = useSave(restorePhoto, { touches: ['photos'] });
  return {
    last,
    isRestoring: restoring.pending,
    remove: async (photo: Photo) => {
      // Heard through the one live region: a line that comes with its words in it is not, everywhere.
      const answer = await removing.run(
        { params: { id: photo.id, cacheTimestamp: photo.updated } },
        { says: words(photo) },
      );
      if (answer) setLast(photo);
    },
    restore: async () => {
      if (last && (await restoring.run({ params: { id: last.id }, body: {} }))) setLast(undefined);
    },
    forget: () => setLast(undefined),
  };
}

function Undo({ removal }: { removal: ReturnType<typeof useRemoval> }) {
  const { t } = useLingui();
  const words = useRemovedWords();
  const { last, isRestoring, restore, forget } = removal;
  if (!last) return null;
  return (
    <div className={classes.undo}>
      <span>{words(last)}</span>
      <Button variant="default" size="compact-sm" loading={isRestoring} onClick={() => void restore()}>
        {t`Annuler le retrait`}
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={forget}>
        {t`Fermer`}
      </Button>
    </div>
  );
}
