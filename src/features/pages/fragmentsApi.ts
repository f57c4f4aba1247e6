import type { Language } from '../../../contract/kernel.ts'
import { agPage, agPageAdd, pgPage, pgPageAdd } from '../../../contract/pages.ts'
import type { Wording } from '../../../contract/wordings.ts'
import { addressOf } from '../../../domain/kernel/routeCall.ts'
import { baseApi } from '../../api/baseApi.ts'
import { type CallError, malformedAnswer, noAnswer } from '../../api/callError.ts'
import { readCapped } from '../../shell/html/limits.ts'

export type FragmentName = { area: 'pg' | 'ag'; page: string; add?: string | undefined }
/**
 * The page, and the variant of it that a person gets: also the key that it is cached by on the device
 * (PWA-03).
 */
type FragmentRequest = FragmentName & {
  language: Language
  wording: Wording
  /** Not sent: the text may depend on the person, so that each person's is read. */
  userId: number | undefined
}

/**
 * The server's answer, not sanitised yet. `isMissing`: there is no such page; its text says so. `language`:
 * its tag, if the server sends it.
 */
type FragmentAnswer = { at: 'read'; html: string; isMissing: boolean; language: string | undefined } | { at: 'tooLarge' }

const timeoutMs = 20_000

function addressFor({ area, page, add, language: lang, wording }: FragmentRequest): string {
  const route = area === 'pg' ? (add === undefined ? pgPage : pgPageAdd) : add === undefined ? agPage : agPageAdd
  return addressOf(route, { params: { page, ...(add === undefined ? {} : { add }) }, query: { lang, wording } })
}

/**
 * Fetches a page or modal of the server (APP-11). Errors: `noAnswer`, or `auth.server_error` for a wrong
 * answer.
 */
async function fetchFragment(request: FragmentRequest, cancel: AbortSignal): Promise<{ data: FragmentAnswer } | { error: CallError }> {
  try {
    const response = await fetch(addressFor(request), {
      headers: { accept: 'text/html' },
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.any([cancel, AbortSignal.timeout(timeoutMs)]),
    })
    // A 404 has a text for persons; other errors do not.
    const hasWords = response.ok || response.status === 404
    if (!hasWords || response.headers.get('content-type')?.startsWith('text/html') !== true)
      return { error: malformedAnswer(response.status) }
    const html = await readCapped(response.body)
    if (html === null) return { data: { at: 'tooLarge' } }
    const language = response.headers.get('content-language') ?? undefined
    return { data: { at: 'read', html, isMissing: response.status === 404, language } }
  } catch {
    return { error: noAnswer }
  }
}

/**
 * Pages and modals whose text comes from the server. Each opening reads it again; the service worker has it
 * offline.
 */
export const { useFragmentQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    fragment: build.query<FragmentAnswer, FragmentRequest>({
      queryFn: (request, { signal }) => fetchFragment(request, signal),
      keepUnusedDataFor: 0,
    }),
  }),
})
