/** The viewer behind PdfPages. Its worker is our own file: nothing is fetched from elsewhere. */
import 'react-pdf/dist/Page/TextLayer.css';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { EmptyState } from './EmptyState.tsx';
import classes from './PdfPages.module.css';
import { SkeletonCards } from './Skeletons.tsx';

const worker = await import('pdfjs-dist/build/pdf.worker.min.mjs?url');
pdfjs.GlobalWorkerOptions.workerSrc = worker.default;

const WIDEST = 860;
/** A sheet of paper in the hand: its letters are too small to read at the width of a telephone. */
const NARROW = 600;
const CLOSER = 1.9;
const BORDERS = 2;
const SHEET = 560;

interface Props {
  file: Blob;
  onLastPage?: (() => void) | undefined;
}

export function PdfViewer({ file, onLastPage }: Props) {
  const { t } = useLingui();
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [width, setWidth] = useState<number>();
  const [isCloser, setCloser] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const watcher = new ResizeObserver(([entry]) =>
      setWidth(Math.min(WIDEST, Math.floor(entry?.contentRect.width ?? WIDEST))),
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (pages > 0 && page === pages) onLastPage?.();
  }, [page, pages, onLastPage]);

  const isNarrow = width !== undefined && width < NARROW;
  const drawn =
    width === undefined ? undefined : Math.floor(width * (isNarrow && isCloser ? CLOSER : 1)) - BORDERS;
  // What scrolls sideways must be reachable by keys.
  const scrolled =
    isNarrow && isCloser ? { tabIndex: 0, role: 'region', 'aria-label': t`Page ${page} sur ${pages}` } : {};
  const unreadable = (
    <EmptyState
      title={t`Ce document ne peut pas être affiché.`}
    >{t`Téléchargez-le pour le lire.`}</EmptyState>
  );
  const waiting = <SkeletonCards count={1} height={SHEET} />;
  return (
    <div className={classes.viewer} ref={box}>
      {(pages > 1 || isNarrow) && (
        <div className={classes.paging}>
          <button
            type="button"
            onClick={() => setPage(page - 1)}
            disabled={page === 1}
            aria-label={t`Page précédente`}
          >
            <IconChevronLeft size={18} stroke={1.8} aria-hidden />
          </button>
          <span aria-live="polite">{t`Page ${page} sur ${pages}`}</span>
          <button
            type="button"
            onClick={() => setPage(page + 1)}
            disabled={page === pages}
            aria-label={t`Page suivante`}
          >
            <IconChevronRight size={18} stroke={1.8} aria-hidden />
          </button>
          {isNarrow && (
            <button
              type="button"
              onClick={() => setCloser(!isCloser)}
              aria-pressed={isCloser}
              aria-label={t`Agrandir la page`}
            >
              {isCloser ? (
                <IconZoomOut size={18} stroke={1.8} aria-hidden />
              ) : (
                <IconZoomIn size={18} stroke={1.8} aria-hidden />
              )}
            </button>
          )}
        </div>
      )}
      <Document
        file={file}
        loading={waiting}
        error={unreadable}
        noData={unreadable}
        onLoadSuccess={({ numPages }) => setPages(numPages)}
      >
        {drawn !== undefined && (
          <div className={classes.sheet} {...scrolled}>
            <Page
              pageNumber={page}
              width={drawn}
              renderAnnotationLayer={false}
              loading={waiting}
              className={classes.page ?? ''}
            />
          </div>
        )}
      </Document>
    </div>
  );
}
