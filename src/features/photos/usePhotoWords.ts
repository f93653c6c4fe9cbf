/** What a photo is called: 'Photo 4, cuisine', and 'Photo 4, cuisine, 4 sur 50' where its place is said. Never its number in the database. */
import { useLingui } from '@lingui/react/macro';
import type { Photo } from './api.ts';

export interface PhotoWords {
  named: (photo: Pick<Photo, 'delta' | 'title'>) => string;
  placed: (photo: Pick<Photo, 'delta' | 'title'>, place: number, total: number) => string;
}

export function usePhotoWords(): PhotoWords {
  const { t } = useLingui();
  const named: PhotoWords['named'] = ({ delta, title }) =>
    title === '' ? t`Photo ${delta + 1}` : t`Photo ${delta + 1}, ${title}`;
  return { named, placed: (photo, place, total) => t`${named(photo)}, ${place} sur ${total}` };
}
