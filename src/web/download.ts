/** Hands a file to the person: `saveAs(blob, 'contrat.pdf')`. */
const KEPT_MS = 60_000;

export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may read it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
