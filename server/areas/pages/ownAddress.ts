import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

/** The names of this machine that only it may use. */
const localHosts: readonly string[] = ['127.0.0.1', '[::1]']

/**
 * Creates a hook that keeps a page from opening at an address whose calls are refused as another site's
 * (SRV-08, APP-34): it redirects from another local name, and answers 421 with the settings for any other.
 * An APP_URL that the operator has set is not checked: a proxy in front may name another host.
 */
export function redirectToOwnAddress({ appUrl, port, platformPort }: Config) {
  const isDefault = appUrl === `http://localhost:${port}`
  return async ({ hostname, host, url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!isDefault || hostname === 'localhost') return undefined
    if (localHosts.includes(hostname)) return reply.redirect(appUrl + url)
    return reply
      .code(421)
      .type('text/plain; charset=utf-8')
      .send(
        `This server can be used at ${appUrl} only.\n` +
          `To use it at http://${host}, start it with APP_URL=http://${host} and PLATFORM_URL=http://NAME:${platformPort}, ` +
          `where NAME is another name or address of the same machine.\n`,
      )
  }
}
