import type { Language } from '../../../contract/kernel.ts'
import { agPage, agPageAdd, pgPage, pgPageAdd } from '../../../contract/pages.ts'
import type { Wording } from '../../../contract/wordings.ts'
import { addressOf } from '../../../domain/kernel/routeCall.ts'
import { isTooLarge, readCapped } from '../../shell/html/limits.ts'
import { type PreparedFragment, prepareFragment } from '../../shell/html/prepareFragment.ts'
import { sanitise } from '../../shell/html/sanitise.ts'

/** The variant of a page that a person gets, and the key it is cached by on the device (PWA-03). */
export type PageVariant = { language: Language; wording: Wording }
export type FragmentName = { area: 'pg' | 'ag'; page: string; add?: string | undefined }

/** Result of fetching a fragment. `language`: its language tag, if the server sends it. */
export type FragmentResult =
  /** `isMissing`: there is no such page; its text says so. */
  | ({ at: 'shown'; isMissing: boolean; language: string | undefined } & PreparedFragment)
  | { at: 'empty' }
  | { at: 'offline' }
  | { at: 'failed' }
  | { at: 'tooLarge' }

const timeoutMs = 20_000

function addressFor({ area, page, add }: FragmentName, { language: lang, wording }: PageVariant): string {
  const route = area === 'pg' ? (add === undefined ? pgPage : pgPageAdd) : add === undefined ? agPage : agPageAdd
  return addressOf(route, { params: { page, ...(add === undefined ? {} : { add }) }, query: { lang, wording } })
}

/** Fetches a page or modal of the server and sanitises it (APP-11, APP-13). `parentLevel`: the level of the heading above it. */
export async function readFragment(
  name: FragmentName,
  variant: PageVariant,
  parentLevel: number,
  cancel: AbortSignal,
): Promise<FragmentResult> {
  try {
    const response = await fetch(addressFor(name, variant), {
      headers: { accept: 'text/html' },
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.any([cancel, AbortSignal.timeout(timeoutMs)]),
    })
    // A 404 has a text for persons; other errors do not.
    const hasWords = response.ok || response.status === 404
    if (!hasWords || response.headers.get('content-type')?.startsWith('text/html') !== true) return { at: 'failed' }
    const html = await readCapped(response.body)
    if (html === null) return { at: 'tooLarge' }
    const tree = sanitise(html)
    if (isTooLarge(tree)) return { at: 'tooLarge' }
    const prepared = prepareFragment(tree, parentLevel)
    if (prepared.nodes.every((node) => node.textContent?.trim() === '' && !(node instanceof Element))) return { at: 'empty' }
    return { at: 'shown', isMissing: response.status === 404, language: response.headers.get('content-language') ?? undefined, ...prepared }
  } catch {
    return { at: navigator.onLine ? 'failed' : 'offline' }
  }
}
