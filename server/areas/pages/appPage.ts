import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { vloadCard } from '../../../contract/cascade.ts'
import { documentAreas } from '../../../contract/documents.ts'
import type { Language } from '../../../contract/kernel.ts'
import { invoicePage } from '../../../contract/invoices.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { parseLanguage } from '../../../domain/session/language.ts'
import { serve } from '../../kernel/serve.ts'
import type { BuiltPage } from '../../kernel/builtPage.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'

const pageAreas: readonly string[] = documentAreas
type PageRequest = FastifyRequest<{ Params: { lang?: string; area?: string } }>

/** Serves the app's page at its addresses (APP-01, APP-02, INV-02) and redirects from every other (APP-06). */
export function serveAppPage(app: FastifyInstance, page: BuiltPage): void {
  const send = async (reply: FastifyReply, language: Language | null): Promise<FastifyReply> =>
    page.folder === null
      ? reply.code(503).type('text/plain').send('The page is not built: npm run build')
      : reply.sendFile(page.pageOf(language))

  app.get('/', async (request: PageRequest, reply) => redirectHome(request, reply))
  app.get('/:lang', async (request: PageRequest, reply) => redirectHome(request, reply))
  app.get('/:lang/:area', async (request: PageRequest, reply) => {
    const { lang, area = '' } = request.params
    if (!pageAreas.includes(area)) return answerUnknown(request, reply)
    const language = parseLanguage(lang)
    if (language !== null) return send(reply.header('content-language', languageTag(language)), language)
    return reply.redirect(`/${visitorLanguage(request)}/${area}${queryOf(request)}`)
  })
  serve(app, invoicePage, ({ reply }) => send(reply, null))
  // The page has no personal data: it sends a visitor to sign in and back (SES-06).
  serve(app, { ...vloadCard, access: 'anyone' }, ({ reply }) => send(reply, null))
  app.setNotFoundHandler(async (request, reply) => answerUnknown(request, reply))
}

/** Redirects to `/{lang}/trading#/home`, with the `message` that the page shows (APP-09). */
function redirectHome(request: PageRequest, reply: FastifyReply): FastifyReply {
  if (request.params.lang?.includes('.')) return answerUnknown(request, reply)
  const language = parseLanguage(request.params.lang) ?? visitorLanguage(request)
  const { message } = request.query as { message?: unknown }
  const messageQuery = typeof message === 'string' ? `?message=${encodeURIComponent(message)}` : ''
  return reply.redirect(`/${language}/trading${messageQuery}#/home`)
}

/** Answers 404 for a missing file or call: the page in its place would be cached as that file. */
function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  const isPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/') && !/\.\w+$/.test(path)
  if (!isPage) return reply.code(404).send({ return: 'false', error: 'request.unknown' })
  return reply.redirect(`/${parseLanguage(path.split('/', 2)[1]) ?? visitorLanguage(request)}/trading#/home`)
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start)
}
