import { createServer, request as ask, type Server } from 'node:http'

export type CountingProxy = { url: string; paths(): string[]; close(): Promise<void> }

/**
 * Proxies the app and records every path a browser requests. It serves no service worker, whose requests are
 * not part of the first load and whose cache would hide later ones.
 */
export async function countingProxy(port: number, target: string): Promise<CountingProxy> {
  const seen: string[] = []
  const server: Server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://proxy').pathname
    if (path === '/service-worker.js') {
      outgoing.writeHead(404).end()
      return
    }
    seen.push(path)
    const onward = ask(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${port}`,
    paths: () => [...seen],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
