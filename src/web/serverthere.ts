/** Is the server there? Asked before a page is given up for a new one: a reload without a server would leave nothing on screen. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}
