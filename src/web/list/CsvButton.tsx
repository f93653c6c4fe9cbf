import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { searchText } from '#kernel/paths.ts';
import type { Filters } from '../address.ts';
import { fetchFile } from '../api.ts';
import { saveAs } from '../download.ts';
import { showWarnings } from '../notices.ts';
import { ApiRefusal } from '../apirefusal.ts';

interface Props {
  path: string;
  query: Filters;
  filename: string;
}

/** Every row of the filter, not only the page (B16). */
export function CsvButton({ path, query, filename }: Props) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveAs(await fetchFile(`${path}/csv-export${searchText(query)}`), filename);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      showWarnings(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
      onClick={() => void download()}
    >
      {t`CSV`}
    </Button>
  );
}
