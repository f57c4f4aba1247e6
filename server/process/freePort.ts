import { createServer, type Server } from 'node:net'

const listenOnFreePort = (host: string): Promise<Server> =>
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
 * Returns `count` different free TCP ports; all are held open until the last is found. Rejects with the
 * system's error if `host` is not an address of this machine.
 */
export async function freePorts(count: number, host = '127.0.0.1'): Promise<number[]> {
  const servers: Server[] = []
  try {
    for (let n = 0; n < count; n++) servers.push(await listenOnFreePort(host))
    return servers.map(portOf)
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}

/** Returns one free TCP port. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const [port = 0] = await freePorts(1, host)
  return port
}

/** Returns the system's code why this process cannot listen there, such as `EADDRINUSE`; null if it can. */
export function listenErrorCode(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
