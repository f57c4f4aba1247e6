import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { pageRevision, setPagePolicy } from '../../kernel/pagePolicy.ts'
import { textSender } from './sendText.ts'

/**
 * Sends HTML documents, each with its own policy. The ETag covers the headers too: Chromium keeps a page's
 * old policy when the answer is 304 (SRV-08).
 */
export function documentSender(config: Config): (request: FastifyRequest, reply: FastifyReply, html: string) => Promise<FastifyReply> {
  const send = textSender('text/html', (html) => pageRevision(config, html))
  return async (request, reply, html) => {
    setPagePolicy(reply, config, html)
    return send(request, reply, html)
  }
}
