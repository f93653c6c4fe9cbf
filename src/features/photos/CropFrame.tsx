/** All of a photo, and the rectangle of it that is shown; turned by quarters. By mouse, finger and arrows. */
import { fill } from '#kernel/paths.ts';
import { fetchFile } from '#web/api.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { IconArrowsMaximize, IconRotateClockwise } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { wholePhoto } from './api.ts';
import type { Crop, Frame } from './frame.ts';
import { cropOf, cropTurned, gripMoved, LEAST, nextRotation, percentOf, UNIT } from './frame.ts';
import classes from './PhotoDialog.module.css';

/** Turned back and forth, it is fetched once each way. */
const KEPT_MS = 60_000;

interface Props {
  photoId: number;
  frame: Frame;
  onChange: (frame: Frame) => void;
}

export function CropFrame({ photoId, frame, onChange }: Props) {
  const { t } = useLingui();
  const { rotation, crop } = frame;
  const turn = () => onChange({ rotation: nextRotation(rotation), crop: crop && cropTurned(crop) });
  const { width, height } = percentOf(crop);
  const [wide, high] = [Math.round(width), Math.round(height)];
  return (
    <div className={classes.frame}>
      <div
        className={classes.keys}
        role="presentation"
        onKeyDownCapture={(event) => {
          const moved = movedByKey(event, crop);
          if (moved !== undefined) onChange({ rotation, crop: moved });
        }}
      >
        <Whole photoId={photoId} frame={frame} onChange={onChange} />
      </div>
      {/* What arrows do to it is seen by whoever sees; this says it to all. */}
      <p className={classes.share} role="status">
        {t`Montré\u00a0: ${wide}\u00a0% de la largeur, ${high}\u00a0% de la hauteur.`}
      </p>
      <div className={classes.tools}>
        <Button
          variant="default"
          onClick={turn}
          leftSection={<IconRotateClockwise size={16} stroke={1.8} aria-hidden />}
        >
          {t`Tourner à droite`}
        </Button>
        <Button
          variant="default"
          disabled={crop === null}
          onClick={() => onChange({ rotation, crop: null })}
          leftSection={<IconArrowsMaximize size={16} stroke={1.8} aria-hidden />}
        >
          {t`Toute la photo`}
        </Button>
      </div>
    </div>
  );
}

const ARROWS = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
] as const);

/** On the screen, as its library moves the rest. */
const [STEP_PX, SHIFT_PX, CONTROL_PX] = [1, 10, 100];

/** Its library moves a corner aslant by whichever arrow: it could not be put anywhere. Undefined: no arrow, or on no corner and no edge. */
function movedByKey(event: KeyboardEvent<HTMLElement>, crop: Crop | null): Crop | null | undefined {
  const grip = event.target instanceof HTMLElement ? event.target.dataset['ord'] : undefined;
  const way = ARROWS.get(event.key as 'ArrowUp');
  const picture = event.currentTarget.querySelector('img')?.getBoundingClientRect();
  if (!grip || !way || !picture) return undefined;
  event.preventDefault();
  event.stopPropagation();
  const step = event.ctrlKey || event.metaKey ? CONTROL_PX : event.shiftKey ? SHIFT_PX : STEP_PX;
  return gripMoved(crop, grip, {
    x: Math.round((way[0] * step * UNIT) / picture.width),
    y: Math.round((way[1] * step * UNIT) / picture.height),
  });
}

function Whole({ photoId, frame, onChange }: Props) {
  const { t } = useLingui();
  const { rotation, crop } = frame;
  const [image, setImage] = useState<{ width: number; height: number }>();
  // Behind the session's header, so fetched rather than pointed at.
  const query = useQuery({
    queryKey: ['photo, whole', photoId, rotation],
    queryFn: ({ signal }) =>
      fetchFile(`${fill(wholePhoto.path, { id: photoId })}?rotation=${rotation}`, signal),
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });
  const { data } = query;
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element || !data) return undefined;
      const url = URL.createObjectURL(data);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />;
  if (!data)
    return (
      <div className={classes.waiting}>
        <Loader aria-label={t`La photo arrive`} />
      </div>
    );
  const least = (side: number | undefined) => Math.ceil(((side ?? 0) * LEAST) / UNIT);
  return (
    <ReactCrop
      className={classes.crop ?? ''}
      crop={{ unit: '%', ...percentOf(crop) }}
      keepSelection
      ruleOfThirds
      minWidth={least(image?.width)}
      minHeight={least(image?.height)}
      onChange={(_, percent) => onChange({ rotation, crop: cropOf(percent) })}
      ariaLabels={{
        cropArea: t`Partie montrée\u00a0: les flèches la déplacent`,
        nwDragHandle: t`Coin en haut à gauche\u00a0: les flèches le déplacent`,
        nDragHandle: t`Bord du haut\u00a0: les flèches le déplacent`,
        neDragHandle: t`Coin en haut à droite\u00a0: les flèches le déplacent`,
        eDragHandle: t`Bord de droite\u00a0: les flèches le déplacent`,
        seDragHandle: t`Coin en bas à droite\u00a0: les flèches le déplacent`,
        sDragHandle: t`Bord du bas\u00a0: les flèches le déplacent`,
        swDragHandle: t`Coin en bas à gauche\u00a0: les flèches le déplacent`,
        wDragHandle: t`Bord de gauche\u00a0: les flèches le déplacent`,
      }}
    >
      <img
        ref={show}
        alt={t`Toute la photo`}
        onLoad={({ currentTarget: { width, height } }) => setImage({ width, height })}
      />
    </ReactCrop>
  );
}
