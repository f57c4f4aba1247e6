import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressed = promisify(brotliCompress)

/**
 * Sends HTML documents: each is compressed once at the best quality, and not sent again to a browser that has
 * it.
 */
export function documentSender(): (request: FastifyRequest, reply: FastifyReply, html: string) => Promise<FastifyReply> {
  const documents = new Map<string, { etag: string; brotli: Promise<Buffer> }>()
  return async (request, reply, html) => {
    const document = documents.get(html) ?? {
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`,
      brotli: compressed(html),
    }
    documents.set(html, document)
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('etag', document.etag)
    if (reply.statusCode === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send()
    // Other encodings are left to the compression of all responses.
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
    void reply.header('content-encoding', 'br').header('vary', 'accept-encoding')
    return reply.send(await document.brotli)
  }
}
