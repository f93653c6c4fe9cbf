/**
 * The least there is between a write and another browser: an insert that notifies, one LISTEN connection, the notice written to every
 * open stream. node:http and pg, no session, no scope, no thread to read. What P7 is compared with.
 */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const connectionString = process.env['DATABASE_URL'];
const pool = new pg.Pool({ connectionString, max: 20 });
const listener = new pg.Client({ connectionString });
const streams = new Set<ServerResponse>();

listener.on('notification', ({ payload }) => {
  for (const stream of streams) stream.write(`data: ${payload}\n\n`);
});
await listener.connect();
await listener.query('listen bare_stream');

async function insert(parts: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  for await (const part of parts) read.push(part);
  const { id_ddl: ddl, message } = JSON.parse(Buffer.concat(read).toString()) as {
    id_ddl: number;
    message: string;
  };
  const { rows } = await pool.query<{ id: number }>(
    `with written as (insert into bare_message (ddl_id, message, created) values ($1, $2, now()) returning id)
      select id, pg_notify('bare_stream', json_build_object('id', id, 'message', $2::text)::text) from written`,
    [ddl, message],
  );
  return `{"result":"ok","models":[{"id":${rows[0]!.id}}]}`;
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 2000\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
    return;
  }
  insert(request).then(
    (body) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.writeHead(500, { 'content-length': 0 }).end();
    },
  );
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`answers at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
