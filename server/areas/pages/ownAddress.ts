import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

/** The names of this machine that only it may use. */
const localHosts: readonly string[] = ['127.0.0.1', '[::1]']

/** True for a host without a port, too: some proxies leave it out. A tunnel brings another one. */
const hasPort = (host: string, port: number): boolean => [undefined, String(port)].includes(/:(\d+)$/.exec(host)?.[1])

type Addressed = Pick<FastifyRequest, 'hostname' | 'host' | 'url'>
type Answer<Request> = (request: Request, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/**
 * Creates a wrapper that keeps a page from opening at an address whose calls are refused as another site's
 * (SRV-08, APP-34): it redirects from another local name, and answers 421 with the settings for any other
 * host or port. An APP_URL that the operator has set is not checked: a proxy in front may name another host.
 */
export function onlyAtOwnAddress({ appUrl, port, platformPort }: Config) {
  const isDefault = appUrl === `http://localhost:${port}`
  return <Request extends Addressed>(answer: Answer<Request>) =>
    async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
      const { hostname, host, url } = request
      const isOwnPort = hasPort(host, port)
      if (!isDefault || (hostname === 'localhost' && isOwnPort)) return answer(request, reply)
      if (localHosts.includes(hostname) && isOwnPort) return reply.redirect(appUrl + url)
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
