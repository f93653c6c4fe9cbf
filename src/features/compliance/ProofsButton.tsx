/** The papers behind what is claimed, as one zip. */
import { useDownload } from '#web/usedownload.ts';
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';

interface Props {
  path: string;
  filename: string;
  label: string;
}

export function ProofsButton({ path, filename, label }: Props) {
  const { isBusy, download } = useDownload();
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconFileZip size={16} stroke={1.8} aria-hidden />}
      onClick={() => download(path, filename)}
    >
      {label}
    </Button>
  );
}
