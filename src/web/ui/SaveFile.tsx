/** A file that stands behind the session's header: fetched, and handed to the person. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from '../api.ts';
import { ApiRefusal } from '../apirefusal.ts';
import { saveAs } from '../download.ts';
import { useFailureText } from '../failure.ts';
import classes from './SaveFile.module.css';

interface Props {
  path: string;
  /** As it is saved. */
  name: string;
  label: string;
  /** In a line of a table. */
  isSmall?: boolean;
}

export function SaveFile({ path, name, label, isSmall = false }: Props) {
  const failureText = useFailureText();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ApiRefusal>();

  async function save(): Promise<void> {
    setSaving(true);
    setFailure(undefined);
    try {
      saveAs(await fetchFile(path), name);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      setFailure(error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <Button
        size={isSmall ? 'compact-sm' : 'md'}
        variant={isSmall ? 'subtle' : 'default'}
        leftSection={<IconDownload size={isSmall ? 15 : 18} stroke={1.8} aria-hidden />}
        loading={saving}
        onClick={() => void save()}
      >
        {label}
      </Button>
      {failure && (
        <p className={classes.failed} role="alert">
          {failureText(failure).join(' ')}
        </p>
      )}
    </>
  );
}
