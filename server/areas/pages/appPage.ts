import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { vloadCard } from '../../../contract/cascade.ts'
import { type DocumentArea, documentAreas } from '../../../contract/documents.ts'
import type { Language } from '../../../contract/kernel.ts'
import { invoicePage } from '../../../contract/invoices.ts'
import { pageRevisionHeader } from '../../../contract/pageRevision.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { parseLanguage } from '../../../domain/session/language.ts'
import { mendLink } from '../../../domain/session/mangledLink.ts'
import { serve } from '../../kernel/serve.ts'
import type { BuiltPage } from '../../kernel/builtPage.ts'
import { pageRevision } from '../../kernel/pagePolicy.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { headOf, noIndex } from './documentHead.ts'
import { onlyAtOwnAddress } from './ownAddress.ts'
import { documentSender } from './sendDocument.ts'

type PageRequest = FastifyRequest<{ Params: { lang?: string; area?: string } }>
const isArea = (name: string): name is DocumentArea => (documentAreas as readonly string[]).includes(name)

/** Serves the app's page at its addresses (APP-01, APP-02, INV-02), and with 404 at every other (APP-06). */
export function serveAppPage(app: FastifyInstance, page: BuiltPage): void {
  const { config } = app.context.deps
  const { appUrl } = config
  const atOwnAddress = onlyAtOwnAddress(config)
  const sendDocument = documentSender(config)
  const send = async (request: FastifyRequest, reply: FastifyReply, language: Language | null, head: string): Promise<FastifyReply> => {
    if (page.folder === null) return reply.code(503).type('text/plain').send('The page is not built: npm run build')
    if (language !== null) void reply.header('content-language', languageTag(language))
    return sendDocument(
      request,
      reply,
      page.htmlOf(language).replace('</title>', () => `</title>${head}`),
    )
  }

  /**
   * Redirects a mangled link. Else answers 404: with the page, which leads home and says so, or with JSON for
   * a missing file or call.
   */
  async function answerUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const mended = ['GET', 'HEAD'].includes(request.method) ? mendLink(request.url) : null
    // The address may have a token: no cache keeps it.
    if (mended !== null) return reply.header('cache-control', 'no-store').redirect(mended)
    void reply.code(404)
    // The page in the place of a file would be cached as that file.
    if (!asksForPage(request)) return reply.send({ return: 'false', error: 'request.unknown' })
    return send(request, reply, parseLanguage(pathOf(request).split('/', 2)[1]) ?? visitorLanguage(request), noIndex)
  }
  const answerUnknownPage = atOwnAddress(answerUnknown)
  const sendUnlisted = atOwnAddress((request: FastifyRequest, reply) => send(request, reply, null, noIndex))

  // The service worker caches this address, unless another process with another page gave it its list.
  app.get('/index.html', async (request, reply) => {
    if (page.folder === null) return answerUnknown(request, reply)
    const html = page.shell()
    return sendDocument(request, reply.header(pageRevisionHeader, pageRevision(config, html)), html)
  })
  app.get('/', atOwnAddress(redirectHome))
  app.get(
    '/:lang',
    atOwnAddress((request: PageRequest, reply) =>
      // Two letters are a language, if perhaps not one of ours.
      /^[a-z]{2}$/.test(request.params.lang ?? '') ? redirectHome(request, reply) : answerUnknown(request, reply),
    ),
  )
  app.get(
    '/:lang/:area',
    atOwnAddress(async (request: PageRequest, reply) => {
      const { lang, area = '' } = request.params
      if (!isArea(area) || mendLink(request.url) !== null) return answerUnknown(request, reply)
      const language = parseLanguage(lang)
      if (language !== null) return send(request, reply, language, headOf(appUrl, language, area))
      return reply.redirect(`/${visitorLanguage(request)}/${area}${queryOf(request)}`)
    }),
  )
  serve(app, invoicePage, ({ request, reply }) => sendUnlisted(request, reply))
  // The page has no personal data: it sends a visitor to sign in and back (SES-06).
  serve(app, { ...vloadCard, access: 'anyone' }, ({ request, reply }) => sendUnlisted(request, reply))
  app.setNotFoundHandler(async (request, reply) => (asksForPage(request) ? answerUnknownPage : answerUnknown)(request, reply))
}

/** Redirects to `/{lang}/trading#/home`, with the `message` that the page shows (APP-09). */
function redirectHome(request: PageRequest, reply: FastifyReply): FastifyReply {
  const language = parseLanguage(request.params.lang) ?? visitorLanguage(request)
  const { message } = request.query as { message?: unknown }
  const messageQuery = typeof message === 'string' ? `?message=${encodeURIComponent(message)}` : ''
  return reply.redirect(`/${language}/trading${messageQuery}#/home`)
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** True unless a file or a call is asked for. */
function asksForPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/') && !/\.\w+$/.test(path)
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start)
}
