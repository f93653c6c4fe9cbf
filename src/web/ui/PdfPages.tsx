/**
 * A PDF, page by page: <PdfPages path="/crmquotes/12/pdf" name="contrat.pdf" onLastPage={…} />. The file comes through the session; the viewer
 * (190 kB) is loaded when one is shown. `onLastPage` tells that the reader has come to the end.
 */
import { lazyPart } from './lazyPart.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CacheKey } from '#kernel/freshness.ts';
import { Suspense } from 'react';
import { fetchFile } from '../api.ts';
import { saveAs } from '../download.ts';
import { ErrorState } from './ErrorState.tsx';
import classes from './PdfPages.module.css';
import { SkeletonCards } from './Skeletons.tsx';

const PdfViewer = lazyPart(async () => (await import('./PdfViewer.tsx')).PdfViewer);
const SHEET = 560;

interface Props {
  /** Under /api: asked for with the session. */
  path?: string;
  /** Instead, a document that is already here (a preview). */
  file?: Blob;
  name: string;
  /** Cache keys after which it is another document. */
  keys?: readonly CacheKey[];
  onLastPage?: () => void;
}

export function PdfPages({ path = '', file, name, keys = [], onLastPage }: Props) {
  const { t } = useLingui();
  const fetched = useQuery({
    queryKey: [keys, 'pdf', path],
    queryFn: ({ signal }) => fetchFile(path, signal),
    staleTime: Infinity,
    enabled: file === undefined,
  });
  const data = file ?? fetched.data;
  if (fetched.error && !data) return <ErrorState error={fetched.error} onRetry={fetched.refetch} />;
  if (!data) return <SkeletonCards count={1} height={SHEET} />;
  return (
    <div className={classes.reader}>
      <Suspense fallback={<SkeletonCards count={1} height={SHEET} />}>
        <PdfViewer file={data} onLastPage={onLastPage} />
      </Suspense>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
        onClick={() => saveAs(data, name)}
      >
        {t`Télécharger`}
      </Button>
    </div>
  );
}
