/** One photo: what it is called, in which address, what of it is shown. Saved with one button; the next one is a step away. */
import { refusalText } from '#kernel/refusal.ts';
import { call } from '#web/api.ts';
import { ConflictBar } from '#web/form/ConflictBar.tsx';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import { Counter } from '#web/form/Counter.tsx';
import type { FormProblem, Reading } from '#web/form/form.ts';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { plainText } from '#web/form/values.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { editPhoto, listPhotos } from './api.ts';
import type { Photo } from './api.ts';
import { CropFrame } from './CropFrame.tsx';
import type { Frame } from './frame.ts';
import { MAX_TITLE } from './photo.ts';
import classes from './PhotoDialog.module.css';
import { photoRefusals } from './refusals.ts';
import { freeSlug, slugOf } from './slug.ts';

interface Edited {
  title: string;
  /** Empty: it follows the title. */
  slug: string;
  frame: Frame;
}

function readingOf({ title, slug, slug_typed, rotation, crop, updated }: Photo): Reading<Edited> {
  return { values: { title, slug: slug_typed === 1 ? slug : '', frame: { rotation, crop } }, since: updated };
}

interface Props {
  houseId: number;
  photos: readonly Photo[];
  id: number;
  onOther: (id: number) => void;
  onClose: () => void;
}

export function PhotoDialog({ houseId, photos, id, onOther, onClose }: Props) {
  const { t } = useLingui();
  const place = photos.findIndex((photo) => photo.id === id);
  const photo = photos[place]!;
  const others = photos.filter((one) => one.id !== id);
  const next = useRef<number>(undefined);
  const form = usePhotoForm(houseId, photo, others, () =>
    next.current === undefined ? onClose() : onOther(next.current),
  );

  // It goes with its window, so no browser gives the focus back: to the photo that was shown last.
  useEffect(() => () => document.querySelector<HTMLElement>(`[data-opens="${id}"]`)?.focus(), [id]);

  /** What was changed is saved on the way. */
  function step(to: Photo | undefined): void {
    if (!to) return;
    if (!form.isDirty) return onOther(to.id);
    next.current = to.id;
    form.submit();
  }

  async function close(): Promise<void> {
    const leaves =
      !form.isDirty ||
      (await confirmThat({
        title: t`Fermer sans enregistrer\u00a0?`,
        text: t`Vos modifications de cette photo ne sont pas encore enregistrées.`,
        confirm: t`Fermer sans enregistrer`,
        cancel: t`Rester`,
        danger: true,
      }));
    if (leaves) onClose();
  }

  return (
    <Dialog open wide asks onClose={() => void close()} title={t`Photo ${place + 1} sur ${photos.length}`}>
      <form {...form.bind} className={classes.form}>
        <CropFrame photoId={id} frame={form.values.frame} onChange={(frame) => form.set({ frame })} />
        <ConflictNote form={form} name="frame" renderValue={() => t`un autre cadrage`} />
        <Words form={form} others={others} />
        <ConflictBar form={form} />
        <Refused refusal={form.refusal} />
        <div className={classes.foot}>
          <span className={classes.steps}>
            <ActionIcon
              variant="default"
              size="var(--control)"
              disabled={place === 0}
              onClick={() => step(photos[place - 1])}
              aria-label={t`Photo précédente`}
            >
              <IconChevronLeft size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="var(--control)"
              disabled={place === photos.length - 1}
              onClick={() => step(photos[place + 1])}
              aria-label={t`Photo suivante`}
            >
              <IconChevronRight size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          </span>
          <Button variant="default" onClick={() => void close()}>
            {t`Annuler`}
          </Button>
          <Button type="submit" loading={form.isPending} onClick={() => (next.current = undefined)}>
            {t`Enregistrer`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function usePhotoForm(houseId: number, photo: Photo, others: readonly Photo[], onSaved: () => void) {
  const { t } = useLingui();
  const language = useLanguage();
  const save = useSave(editPhoto, { touches: ['photos'], dialog: false, says: t`Photo enregistrée.` });
  const [opened] = useState(() => readingOf(photo));
  return useAppForm<Edited, unknown>({
    // As it was when it was opened: what a colleague changes meanwhile is told.
    reading: opened,
    check: ({ slug }): FormProblem[] => {
      const isTaken = slug !== '' && others.some((one) => one.slug === slugOf(slug));
      return isTaken
        ? [{ field: 'slug', message: refusalText({ type: 'sluginuse' }, language, photoRefusals) }]
        : [];
    },
    send: ({ title, slug, frame }, since) =>
      save.attempt({ params: { id: photo.id }, body: { title: title.trim(), slug, ...frame } }, { since }),
    onSent: onSaved,
    reread: async () => {
      const { models = [] } = await call(listPhotos, { query: { house: houseId } });
      const stored = models.find((one) => one.id === photo.id);
      return stored && readingOf(stored);
    },
    fieldOf: (name) => (/^(crop|rotation)/.test(name) ? 'frame' : name),
    elsewhere: 'form',
  });
}

/** The slug is shown as it will be kept while one types (PHOTO-04). */
function Words({ form, others }: { form: ReturnType<typeof usePhotoForm>; others: readonly Photo[] }) {
  const { t } = useLingui();
  const { title, slug } = form.values;
  const taken = new Set(others.map((one) => one.slug));
  const kept = slugOf(slug) || freeSlug(title, taken);
  return (
    <div className={classes.words}>
      <div>
        <TextInput
          label={t`Titre`}
          description={t`Lu sous la photo par les voyageurs.`}
          {...form.text('title')}
          maxLength={MAX_TITLE}
          data-autofocus
        />
        <Counter text={title} longest={MAX_TITLE} />
        <ConflictNote form={form} name="title" renderValue={(value) => plainText(value)} />
      </div>
      <div>
        <TextInput
          label={t`Nom dans l'adresse (slug)`}
          description={slug === '' ? t`Suit le titre\u00a0: ${kept}` : t`Sera enregistré\u00a0: ${kept}`}
          placeholder={kept}
          {...form.text('slug')}
        />
        <ConflictNote form={form} name="slug" renderValue={(value) => plainText(value)} />
      </div>
    </div>
  );
}
