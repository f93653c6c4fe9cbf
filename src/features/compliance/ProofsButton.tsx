/** The papers behind what is claimed, as one zip. */
import { ApiRefusal } from '#web/apirefusal.ts';
import { fetchFile } from '#web/api.ts';
import { saveAs } from '#web/download.ts';
import { showWarnings } from '#web/notices.ts';
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';

interface Props {
  path: string;
  filename: string;
  label: string;
}

export function ProofsButton({ path, filename, label }: Props) {
  const [isBusy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveAs(await fetchFile(path), filename);
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
      loading={isBusy}
      leftSection={<IconFileZip size={16} stroke={1.8} aria-hidden />}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
