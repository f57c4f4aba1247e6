import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agPage, agPageAdd, modal, pgPage, pgPageAdd, type PersonModalState } from '../../../contract/pages.ts'
import type { Route } from '../../../contract/route.ts'
import { type Wording, wordingHeader } from '../../../contract/wordings.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { parseLanguage } from '../../../domain/session/language.ts'
import type { Call, Caller } from '../../kernel/call.ts'
import type { Area, ModalReaders } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { type Fragment, findFragment } from './fragments.ts'
import { modalStateOf } from './modalState.ts'
import { isTradingBlocked } from '../../../domain/accounts/block.ts'
import { unblockWays } from '../../../domain/verification/permissions.ts'
import { userView } from '../session/userView.ts'
import { settingsPerson } from '../settings/settingsPerson.ts'
import { settingsFor } from '../settings/rules.ts'

/**
 * Returns the wording by the caller's settings, which include their country's law (APP-26, APP-28): without
 * bonus or offers, or in an unknown country, the stricter one.
 */
async function wordingFor(deps: Deps, person: Caller | null, request: FastifyRequest): Promise<Wording> {
  const { bonus, offers } = settingsFor(await settingsPerson(deps, person, request)).features
  return bonus && offers ? 'plain' : 'regulated'
}

/** Returns whether the person may not trade, and what lifts the block (TRD-09, VER-02). */
async function blockState(deps: Deps, { customerId, accountId }: Caller): Promise<PersonModalState<'block'>> {
  const user = await userView(deps, customerId, accountId)
  return { blocked: isTradingBlocked(user), ways: unblockWays(user) }
}

type FragmentCall = Pick<Call<Route>, 'params' | 'query' | 'person' | 'request'>

/** Registers the pages and the texts of the modals (APP-11, APP-12). */
function registerPages(app: FastifyInstance, deps: Deps, modals: ModalReaders): void {
  const stateOf = modalStateOf(modals)
  const fragmentFor = async ({ params, query, person, request }: FragmentCall): Promise<Fragment & { wording: Wording }> => {
    const wording = await wordingFor(deps, person, request)
    const found = findFragment({
      page: params['page'] ?? params['name'] ?? '',
      add: params['add'],
      language: parseLanguage(query['lang']) ?? visitorLanguage(request),
      wording,
    })
    // The only placeholder in the texts: the operator's time zone (TRD-13). A zone name needs no HTML
    // escaping.
    return { ...found, wording, html: found.html.replaceAll('{{tournamentZone}}', deps.config.tournamentZone) }
  }

  for (const route of [pgPage, pgPageAdd, agPage, agPageAdd]) {
    serve(app, route, async (call) => {
      const { status, language, html, wording } = await fragmentFor(call)
      // One address has several texts, by language and by person, so shared caches must not store it.
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
    const data = await stateOf(deps, call, name)
    const { status, html } = await fragmentFor(call)
    if (status === 404 && data === null) throw new Refusal(404, 'page.unknown')
    return { return: 'true' as const, ...(status === 200 && { html }), ...(data && { data }) }
  })
}

/** The server's pages and the texts and states of modals. */
export const pagesArea: Area = {
  name: 'pages',
  register: registerPages,
  modals: { block: async (deps, { person }) => blockState(deps, person) },
}
