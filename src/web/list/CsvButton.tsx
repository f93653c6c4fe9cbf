import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { searchText } from '#kernel/paths.ts';
import type { Filters } from '../address.ts';
import { useDownload } from '../usedownload.ts';

interface Props {
  path: string;
  query: Filters;
  filename: string;
}

/** Every row of the filter, not only the page (B16). */
export function CsvButton({ path, query, filename }: Props) {
  const { t } = useLingui();
  const { isBusy, download } = useDownload();
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
      onClick={() => download(`${path}/csv-export${searchText(query)}`, filename)}
    >
      {t`CSV`}
    </Button>
  );
}
