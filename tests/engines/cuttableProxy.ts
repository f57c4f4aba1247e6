import { connect, createServer, type Socket } from 'node:net'

export type CuttableProxy = { cut(): Promise<void> }

/**
 * Forwards TCP connections to a port until it is cut: then all break and none is accepted, as with an
 * unreachable server.
 */
export async function openCuttableProxy(port: number, target: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  return {
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
