/** How heavy a file is, as people say it. */
const KILO = 1024;

export function weightOf(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILO));
  return kilobytes < KILO ? `${kilobytes} ko` : `${(kilobytes / KILO).toFixed(1).replace('.', ',')} Mo`;
}
