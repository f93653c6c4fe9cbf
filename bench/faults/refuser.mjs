/** The cheapest server that still answers: whatever is asked is refused when its headers are there. What the attackers meet in the baseline. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  response.writeHead(413, { 'content-length': 0, connection: 'close' });
  response.end();
  request.socket.setTimeout(2_000, () => request.socket.destroy());
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`answers at http://127.0.0.1:${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
