/** The agency's mark on a picture of one's own, drawn in the browser: the picture goes nowhere (B86). */
import { useFileDrop } from '#web/dropping.ts';
import { saveAs } from '#web/download.ts';
import { readList } from '#web/queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Button, FileButton, Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconPhotoPlus, IconRosette } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listWatermarks } from './api.ts';
import type { Watermark } from './api.ts';
import { drawMarked, jpegOf, markedName } from './marking.ts';
import classes from './Watermark.module.css';

export function WatermarkScreen() {
  const { t } = useLingui();
  const query = useQuery(readList(listWatermarks, {}, ['house']));
  return (
    <>
      <PageTitle
        title={t`Filigrane`}
        sub={t`Posez la marque de l'agence sur une image. Elle ne quitte pas votre ordinateur.`}
      />
      <Loaded query={query}>
        {({ models = [] }) =>
          models[0] ? (
            <Marking marks={models} first={models[0]} />
          ) : (
            <EmptyState icon={IconRosette} title={t`Aucune agence n'a de marque à poser.`} />
          )
        }
      </Loaded>
    </>
  );
}

function Marking({ marks, first }: { marks: readonly Watermark[]; first: Watermark }) {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const [agid, setAgid] = useState(first.agid);
  const mark = marks.find((one) => one.agid === agid) ?? first;
  const isOver = useFileDrop(([dropped]) => dropped && setFile(dropped));
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useDrawn(canvas, file, mark);

  async function save(): Promise<void> {
    if (canvas.current && file) saveAs(await jpegOf(canvas.current), markedName(file.name));
  }

  return (
    <Card>
      <div className={classes.tools}>
        <FileButton
          accept="image/*"
          onChange={(chosen) => chosen && setFile(chosen)}
          inputProps={{ 'aria-label': t`Image à marquer` }}
        >
          {(props) => (
            <Button
              {...props}
              variant={file ? 'default' : 'filled'}
              leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
            >
              {file ? t`Choisir une autre image` : t`Choisir une image`}
            </Button>
          )}
        </FileButton>
        {marks.length > 1 && (
          <Select
            label={t`Agence`}
            data={marks.map(({ agid: value, name }) => ({ value: String(value), label: name }))}
            value={String(agid)}
            allowDeselect={false}
            onChange={(value) => value && setAgid(Number(value))}
          />
        )}
        {state === 'drawn' && (
          <Button
            onClick={() => void save()}
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          >
            {t`Télécharger l'image marquée`}
          </Button>
        )}
      </div>
      {state === 'unreadable' && (
        <p className={classes.refused} role="alert">
          <Trans>
            Votre navigateur ne sait pas lire cette image. Enregistrez-la en JPEG ou en PNG, puis
            choisissez-la à nouveau.
          </Trans>
        </p>
      )}
      <div className={classes.place} data-over={isOver} data-empty={state !== 'drawn'}>
        {state !== 'drawn' && (
          <p>
            {state === 'drawing' ? (
              <Trans>L'image se prépare…</Trans>
            ) : (
              <Trans>Choisissez une image, ou glissez-la ici.</Trans>
            )}
          </p>
        )}
        <canvas ref={canvas} role="img" aria-label={t`L'image marquée`} hidden={state !== 'drawn'} />
      </div>
    </Card>
  );
}

type State = 'nothing' | 'drawing' | 'drawn' | 'unreadable';

interface Drawing {
  file: File;
  logo: string;
  name: string;
  outcome: 'drawn' | 'unreadable';
}

/** Drawn again with another picture or another mark; of two that overlap the last one counts. */
function useDrawn(
  canvas: { current: HTMLCanvasElement | null },
  file: File | undefined,
  mark: Watermark,
): State {
  const [last, setLast] = useState<Drawing>();
  const { logo, name } = mark;
  useEffect(() => {
    const target = canvas.current;
    if (!file || !target) return undefined;
    let isCurrent = true;
    const ended = (outcome: Drawing['outcome']) => () => isCurrent && setLast({ file, logo, name, outcome });
    drawMarked(target, file, { logo, name }, () => isCurrent).then(ended('drawn'), ended('unreadable'));
    return () => {
      isCurrent = false;
    };
  }, [canvas, file, logo, name]);
  if (!file) return 'nothing';
  const isOver = last?.file === file && last.logo === logo && last.name === name;
  return isOver ? last.outcome : 'drawing';
}
