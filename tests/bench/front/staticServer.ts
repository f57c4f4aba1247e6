import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Serves the baseline's build as the product is served: compressed, hashed files cached for good. Returns its
 * address and a function to stop it.
 */
export async function serveFolder(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const compressed = new Map<string, Buffer>()
  const server: Server = createServer((request, reply) => {
    const path = normalize(new URL(request.url ?? '/', 'http://floor').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!file.startsWith(folder) || !existsSync(file)) {
      reply.writeHead(404).end()
      return
    }
    if (!compressed.has(file)) compressed.set(file, brotliCompressSync(readFileSync(file)))
    reply.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    reply.end(compressed.get(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
