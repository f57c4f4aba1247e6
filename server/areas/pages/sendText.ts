import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressed = promisify(brotliCompress)

/**
 * Sends texts of one type: each is compressed once at the best quality, and not sent again to a browser that
 * has its revision (APP-01).
 */
export function textSender(
  type: string,
  revisionOf: (text: string) => string,
): (request: FastifyRequest, reply: FastifyReply, text: string) => Promise<FastifyReply> {
  const texts = new Map<string, { etag: string; brotli: Promise<Buffer> }>()
  return async (request, reply, text) => {
    const known = texts.get(text) ?? { etag: `W/"${revisionOf(text)}"`, brotli: compressed(text) }
    texts.set(text, known)
    void reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').header('etag', known.etag)
    if (reply.statusCode === 200 && request.headers['if-none-match'] === known.etag) return reply.code(304).send()
    // Other encodings are left to the compression of all responses.
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
    void reply.header('content-encoding', 'br').header('vary', 'accept-encoding')
    return reply.send(await known.brotli)
  }
}
