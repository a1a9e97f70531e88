import { createServer } from 'node:http';
import getPort from 'get-port';
import { expect, test } from 'vitest';
import { close, listen } from '../../local/processes/server.ts';

test('a port that another program takes just before a server listens is refused with advice', async () => {
  const port = await getPort({ host: '127.0.0.1' });
  const other = createServer();
  await listen(other, port);
  await expect(listen(createServer(), port)).rejects.toThrow(
    `Port ${port} is already in use. Stop the program that uses the port, or choose other ports: npm start -- --port N`,
  );
  await close(other);
});
