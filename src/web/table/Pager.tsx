/** Five page buttons, first and last, the page size, and how much there is: <Pager page size total capped onPage onSize />. */
import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { isPageSize, PAGE_SIZES } from './pages.ts';
import { pageButtons, pagesOf } from './pages.ts';
import classes from './Pager.module.css';

interface Props {
  page: number;
  size: number;
  total: number;
  /** The server counted to here and stopped: there is more. */
  capped?: boolean;
  onPage: (page: number) => void;
  /** Undefined where nobody chooses. */
  onSize?: ((size: number) => void) | undefined;
}

export function Pager({ page, size, total, capped = false, onPage, onSize }: Props) {
  const { t } = useLingui();
  const last = pagesOf(total, size);
  const here = capped ? page : Math.min(page, last);
  const from = total === 0 ? 0 : (here - 1) * size + 1;
  const to = Math.min(here * size, capped ? Number.MAX_SAFE_INTEGER : total);
  const all = capped ? `${total}+` : String(total);
  return (
    <div className={classes.pager}>
      <span className={classes.range}>{t`${from} à ${to} sur ${all}`}</span>
      <nav className={classes.pages} aria-label={t`Pages`}>
        <button
          type="button"
          onClick={() => onPage(here - 1)}
          disabled={here <= 1}
          aria-label={t`Page précédente`}
        >
          <IconChevronLeft size={16} stroke={1.8} aria-hidden />
        </button>
        {pageButtons(here, capped ? Math.max(last, here + 1) : last).map((number) => (
          <button
            key={number}
            type="button"
            onClick={() => onPage(number)}
            aria-current={number === here ? 'page' : undefined}
            aria-label={t`Page ${number}`}
          >
            {number}
          </button>
        ))}
        <button
          type="button"
          onClick={() => onPage(here + 1)}
          disabled={!capped && here >= last}
          aria-label={t`Page suivante`}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </button>
      </nav>
      {onSize && (
        <Select
          className={classes.size}
          aria-label={t`Lignes par page`}
          data={PAGE_SIZES.map((each) => ({ value: String(each), label: t`${each} par page` }))}
          value={String(size)}
          allowDeselect={false}
          onChange={(value) => isPageSize(Number(value)) && onSize(Number(value))}
        />
      )}
    </div>
  );
}
