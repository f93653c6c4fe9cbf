/** A button that hands over a file that stands behind the session's header: `const { isBusy, download } = useDownload()`. */
import { useState } from 'react';
import { fetchFile } from './api.ts';
import { ApiRefusal } from './apirefusal.ts';
import { saveAs } from './download.ts';
import { showWarnings } from './notices.ts';

export interface Download {
  isBusy: boolean;
  /** A refusal is told in the dialog. @param name as it is saved */
  download: (path: string, name: string) => void;
}

export function useDownload(): Download {
  const [isBusy, setBusy] = useState(false);
  async function save(path: string, name: string): Promise<void> {
    setBusy(true);
    try {
      saveAs(await fetchFile(path), name);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      showWarnings(error);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, download: (path, name) => void save(path, name) };
}
