import type { Language } from '../../contract/kernel.ts'
import { pageRevisionHeader } from '../../contract/pageRevision.ts'
import { textLanguage } from './textPath.ts'

/** A file in the build's manifest. `revision` is null if the name contains a hash. */
export type BuiltFile = { url: string; revision: string | null }

/** The keys of a build's files in the cache, by their absolute URLs. */
export type FileKeys = ReadonlyMap<string, string>

type FetchFunction = (request: Request) => Promise<Response>
/** The open cache, the build's files, and the network that has them. */
export type FileSource = { cache: Cache; keys: FileKeys; fetch: FetchFunction }

/** A browser opens six connections to a host, and the page needs some of them during the install. */
const maxParallel = 4

const pageEnding = '.html'
/** True for a page. As the answer for a script it comes from a network that wants a sign-in first. */
const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') === true

/**
 * True for the page of a process that is not yet, or no longer, configured as the one that sent the list
 * (PWA-06).
 */
const isOfOther = ({ headers }: Response, key: string): boolean => !key.endsWith(headers.get(pageRevisionHeader) ?? '')

/**
 * Returns the cache's keys of a build's files. A file without a hash in its name has its revision in the key.
 */
export const fileKeys = (files: readonly BuiltFile[], base: string): FileKeys =>
  new Map(files.map(({ url, revision }) => [new URL(url, base).href, keyOf(new URL(url, base), revision)]))

function keyOf(url: URL, revision: string | null): string {
  if (revision === null) return url.href
  const key = new URL(url)
  key.searchParams.set('revision', revision)
  return key.href
}

/** Browsers refuse a redirected response to a navigation, so a bank's return would end on an error page. */
async function unredirected(response: Response): Promise<Response> {
  return new Response(await response.blob(), { status: response.status, headers: response.headers })
}

async function save({ cache, fetch }: FileSource, url: string, key: string): Promise<void> {
  // Bypass the HTTP cache for a name without a hash: it may hold the previous build's file.
  const response = await fetch(new Request(url, { cache: key === url ? 'default' : 'reload', credentials: 'same-origin' }))
  const isWrong = (isPage(response) && !url.endsWith(pageEnding)) || isOfOther(response, key)
  if (!response.ok || isWrong) throw new Error(`${url} answered ${response.status}`)
  await cache.put(key, response.redirected ? await unredirected(response) : response)
}

/** Fetches and caches the wanted files that the cache lacks. Rejects with the first failure. */
export async function saveFiles(source: FileSource, isWanted: (url: string) => boolean): Promise<void> {
  const saved = new Set((await source.cache.keys()).map(({ url }) => url))
  const left = [...source.keys].filter(([url, key]) => isWanted(url) && !saved.has(key))
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await save(source, ...next)
  }
  await Promise.all(Array.from({ length: maxParallel }, lane))
}

/** Saves the app without the texts of languages that are neither in `read` nor in the cache (APP-23). */
export async function saveApp(source: FileSource, read: readonly Language[]): Promise<void> {
  const before = (await source.cache.keys()).map(({ url }) => textLanguage(url))
  const neededLanguages = new Set<Language | null>(['en', null, ...before, ...read])
  await saveFiles(source, (url) => !url.endsWith(pageEnding) && neededLanguages.has(textLanguage(url)))
  // The page last: a network's sign-in page answers for it too, but not for the scripts.
  await saveFiles(source, (url) => url.endsWith(pageEnding))
}
