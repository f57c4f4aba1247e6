import type { Language } from '../../../contract/kernel.ts'
import { agPage, agPageAdd, pgPage, pgPageAdd } from '../../../contract/pages.ts'
import type { Wording } from '../../../contract/wordings.ts'
import { addressOf } from '../../api/transport.ts'
import { isTooLarge, readCapped } from './limits.ts'
import { type Prepared, prepare } from './prepare.ts'
import { sanitise } from './sanitise.ts'

/** How the person is served: by both a page is kept on the device (PWA-03). */
export type Reader = { language: Language; wording: Wording }
export type FragmentName = { area: 'pg' | 'ag'; page: string; add?: string | undefined }

/** What came of asking for a fragment. `language`: the tag of its text, where the server says it. */
export type FragmentRead =
  | ({ at: 'shown'; language: string | undefined } & Prepared)
  | { at: 'empty' }
  | { at: 'offline' }
  | { at: 'failed' }
  | { at: 'tooLarge' }

const timeoutMs = 20_000

function addressFor({ area, page, add }: FragmentName, { language: lang, wording }: Reader): string {
  const route = area === 'pg' ? (add === undefined ? pgPage : pgPageAdd) : add === undefined ? agPage : agPageAdd
  return addressOf(route, { params: { page, ...(add === undefined ? {} : { add }) }, query: { lang, wording } }, '')
}

/** Asks for a page or modal of the server and makes it safe to show (APP-11, APP-13). `under`: the level of the heading above it. */
export async function readFragment(name: FragmentName, reader: Reader, under: number, cancel: AbortSignal): Promise<FragmentRead> {
  try {
    const answer = await fetch(addressFor(name, reader), {
      headers: { accept: 'text/html' },
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.any([cancel, AbortSignal.timeout(timeoutMs)]),
    })
    // A page that is not there has words of its own; any other refusal has none for a person.
    const hasWords = answer.ok || answer.status === 404
    if (!hasWords || answer.headers.get('content-type')?.startsWith('text/html') !== true) return { at: 'failed' }
    const html = await readCapped(answer.body)
    if (html === null) return { at: 'tooLarge' }
    const tree = sanitise(html)
    if (isTooLarge(tree)) return { at: 'tooLarge' }
    const prepared = prepare(tree, under)
    if (prepared.nodes.every((node) => node.textContent?.trim() === '' && !(node instanceof Element))) return { at: 'empty' }
    return { at: 'shown', language: answer.headers.get('content-language') ?? undefined, ...prepared }
  } catch {
    return { at: navigator.onLine ? 'failed' : 'offline' }
  }
}
