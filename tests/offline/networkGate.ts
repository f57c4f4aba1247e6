import { createServer, request as forward } from 'node:http'

/**
 * `silent`: accepts and never answers. `portal`: answers everything with a sign-in page of the network.
 * `refused`: the server is down.
 */
export type Network = 'fine' | 'silent' | 'portal' | 'refused'

export const portalText = 'Welcome to the hotel network'
const portalPage = `<!doctype html><title>Sign in</title><h1>${portalText}</h1>`

/** A network between browser and server; `asked` counts the requests in its present state. */
export type NetworkGate = { become(network: Network): void; asked(): number; close(): Promise<void> }

/**
 * Opens a gate at a port of this machine to the server at another. The browser stays `online` through all of
 * its states.
 */
export async function openNetworkGate(port: number, target: number): Promise<NetworkGate> {
  let network: Network = 'fine'
  let asked = 0
  const server = createServer((incoming, outgoing) => {
    asked += 1
    switch (network) {
      case 'silent':
        return
      case 'refused':
        incoming.socket.destroy()
        return
      case 'portal':
        outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(portalPage)
        return
      case 'fine': {
        const { method, headers, url } = incoming
        const passed = forward({ host: 'localhost', port: target, method, headers, path: url }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
          answer.pipe(outgoing)
        })
        passed.on('error', () => outgoing.destroy())
        outgoing.on('close', () => passed.destroy())
        incoming.pipe(passed)
      }
    }
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    become(next) {
      network = next
      asked = 0
      // A stream of prices that is open would survive the change.
      if (next !== 'fine') server.closeAllConnections()
    },
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
