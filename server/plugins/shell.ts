import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { vloadCard } from '../../contract/cascade.ts'
import { documentAreas } from '../../contract/documents.ts'
import type { Language } from '../../contract/kernel.ts'
import { invoicePage } from '../../contract/invoices.ts'
import { languageTag } from '../../domain/kernel/languageTag.ts'
import { readLanguage } from '../../domain/session/language.ts'
import { serve } from '../kernel/serve.ts'
import type { BuiltPage } from './files.ts'
import { visitorLanguage } from '../kernel/visitorLanguage.ts'

const areas: readonly string[] = documentAreas
type Visit = FastifyRequest<{ Params: { lang?: string; area?: string } }>

/** The addresses that answer the app's page (APP-01, APP-02, INV-02), and the way to them from every other (APP-06). */
export function shell(app: FastifyInstance, page: BuiltPage): void {
  const send = async (reply: FastifyReply, language: Language | null): Promise<FastifyReply> =>
    page.folder === null
      ? reply.code(503).type('text/plain').send('The page is not built: npm run build')
      : reply.sendFile(page.pageOf(language))

  app.get('/', async (request: Visit, reply) => toHome(request, reply))
  app.get('/:lang', async (request: Visit, reply) => toHome(request, reply))
  app.get('/:lang/:area', async (request: Visit, reply) => {
    const { lang, area = '' } = request.params
    if (!areas.includes(area)) return unknown(request, reply)
    const language = readLanguage(lang)
    if (language !== null) return send(reply.header('content-language', languageTag(language)), language)
    return reply.redirect(`/${visitorLanguage(request)}/${area}${query(request)}`)
  })
  serve(app, invoicePage, ({ reply }) => send(reply, null))
  // The page alone, with nothing of anybody in it: it sends a visitor to sign in and brings them back (SES-06).
  serve(app, { ...vloadCard, access: 'anyone' }, ({ reply }) => send(reply, null))
  app.setNotFoundHandler(async (request, reply) => unknown(request, reply))
}

/** `/{lang}/trading#/home`, with the `message` that the page shows (APP-09). */
function toHome(request: Visit, reply: FastifyReply): FastifyReply {
  if (request.params.lang?.includes('.')) return unknown(request, reply)
  const language = readLanguage(request.params.lang) ?? visitorLanguage(request)
  const { message } = request.query as { message?: unknown }
  const kept = typeof message === 'string' ? `?message=${encodeURIComponent(message)}` : ''
  return reply.redirect(`/${language}/trading${kept}#/home`)
}

/** A file or a call that is not there is 404: the page in its place would be kept as if it were the file. */
function unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  const isPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/') && !/\.\w+$/.test(path)
  if (!isPage) return reply.code(404).send({ return: 'false', error: 'request.unknown' })
  return reply.redirect(`/${readLanguage(path.split('/', 2)[1]) ?? visitorLanguage(request)}/trading#/home`)
}

function query(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start)
}
