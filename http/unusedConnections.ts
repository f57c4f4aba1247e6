import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that closes wait for answers alone (SRV-10). Node would wait a minute for connections that
 * browsers open in advance, and as long for the next request after an answer that was under way.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  })
}
