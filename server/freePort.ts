import { createServer, type Server } from 'node:net'

const listening = (host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => resolve(server))
  })

const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

/**
 * So many TCP ports of this machine that nobody listens on at the moment, no two alike: all are held until the last is found. Rejects
 * with the system's error where `host` is none of its addresses.
 */
export async function freePorts(count: number, host = '127.0.0.1'): Promise<number[]> {
  const held: Server[] = []
  try {
    for (let n = 0; n < count; n++) held.push(await listening(host))
    return held.map(portOf)
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}

/** One such port. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const [port = 0] = await freePorts(1, host)
  return port
}

/** Why this process cannot listen there, as the system names it (`EADDRINUSE`); null where it can. */
export function listenFault(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
