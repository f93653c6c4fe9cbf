/** The event stream as a browser reads it: what was heard so far, and waiting for the next thing of a kind. */
export interface Heard {
  keys?: string[];
  times?: number[];
  ddls?: number[];
  alphaids?: string[];
  resync?: boolean;
  now?: number;
  [name: string]: unknown;
}
export interface Stream {
  status: number;
  heard: Heard[];
  /** The first event, of those not yet waited for, that fits. */
  until(fits: (event: Heard) => boolean): Promise<Heard>;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
}

const PATIENCE_MS = 10_000;

export async function openStream(url: string, token: string): Promise<Stream> {
  const end = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let read = 0;
  const stream: Stream = {
    status: response.status,
    heard,
    until: (fits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`Not heard. Heard: ${JSON.stringify(heard)}`));
        }, PATIENCE_MS);
        function look(): void {
          const index = heard.findIndex((event, place) => place >= read && fits(event));
          if (index < 0) return;
          read = index + 1;
          clearTimeout(late);
          waiting.delete(look);
          resolve(heard[index]!);
        }
        waiting.add(look);
        look();
      }),
    ended: follow(),
    close: () => end.abort(),
  };
  if (response.ok) await stream.until(({ now }) => now !== undefined);
  return stream;

  async function follow(): Promise<void> {
    if (!response.ok || !response.body) return;
    let rest = '';
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines)
          if (line.startsWith('data:')) heard.push(JSON.parse(line.slice('data:'.length)) as Heard);
        for (const look of waiting) look();
      }
    } catch {
      // Closed by us.
    }
  }
}
