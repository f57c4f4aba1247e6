import type { FastifyInstance } from 'fastify'
import { agPage, agPageAdd, modal, pgPage, pgPageAdd } from '../../../contract/pages.ts'
import type { Route } from '../../../contract/route.ts'
import { type Wording, wordingHeader } from '../../../contract/wordings.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { readLanguage } from '../../../domain/session/language.ts'
import type { Call } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { type Fragment, findFragment } from './fragments.ts'
import { modalState } from './modalState.ts'
import { wordingFor } from './wordingFor.ts'

type Given = Pick<Call<Route>, 'params' | 'query' | 'person' | 'request'>

/** The house's pages, and the copy of its modals (APP-11, APP-12). */
export function registerPages(app: FastifyInstance, deps: Deps): void {
  const fragmentFor = async ({ params, query, person, request }: Given): Promise<Fragment & { wording: Wording }> => {
    const wording = await wordingFor(deps, person, request)
    const found = findFragment({
      page: params['page'] ?? params['name'] ?? '',
      add: params['add'],
      language: readLanguage(query['lang']) ?? visitorLanguage(request),
      wording,
    })
    // The one word of the texts that is the operator's (TRD-13); a zone's name has no character that HTML minds.
    return { ...found, wording, html: found.html.replaceAll('{{tournamentZone}}', deps.config.tournamentZone) }
  }

  for (const route of [pgPage, pgPageAdd, agPage, agPageAdd]) {
    serve(app, route, async (call) => {
      const { status, language, html, wording } = await fragmentFor(call)
      // One address has many texts: by language, and by who asks.
      void call.reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('content-language', languageTag(language))
        .header('cache-control', 'private, no-cache')
        .header(wordingHeader, wording)
      return html
    })
  }

  serve(app, modal, async (call) => {
    const name = call.params['name'] ?? ''
    const data = await modalState(deps, call, name)
    const { status, html } = await fragmentFor(call)
    if (status === 404 && data === null) throw new Refusal(404, 'page.unknown')
    return { return: 'true' as const, ...(status === 200 && { html }), ...(data && { data }) }
  })
}
