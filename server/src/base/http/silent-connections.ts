import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections ahead and may never ask over them. They count neither as idle nor as in use, so that a
 * closing server would wait a minute for each: they are let go as the end begins.
 */
export function dropSilentConnections(http: FastifyInstance): void {
  const silent = new Set<Socket>();
  http.server.on('connection', (socket) => {
    silent.add(socket);
    socket.on('close', () => silent.delete(socket));
  });
  http.server.on('request', ({ socket }) => silent.delete(socket));
  http.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
  });
}
