import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dist } from '../../scripts/build/build.ts'

type Chunk = { file: string; name?: string; src?: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }

const manifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>

/** Returns a chunk's own files and those of all its static imports. */
function filesOf(chunks: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk || seen.has(key)) return new Set()
  seen.add(key)
  return new Set([chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((other) => [...filesOf(chunks, other, seen)])])
}

/** The files loaded by the document itself. */
export const startFiles = (): string[] => [...filesOf(manifest(), 'index.html')]

/** True for the background worker's file, by its URL or its path in dist/. */
export const isWorker = (file: string): boolean => /\/background-[^/]*\.js$/.test(file)

/**
 * Returns the paths of what a first visit needs: the document's files with the home screen, and the
 * background worker's.
 */
export const firstLoadFiles = (): string[] => [...new Set([...startFiles().map((file) => join(dist, file)), ...workerStartFiles()])]

/** Returns every lazy screen by its source, with the files needed to open it. */
export function screens(): { screen: string; files: string[] }[] {
  const chunks = manifest()
  return Object.entries(chunks)
    .filter(([key, chunk]) => chunk.isDynamicEntry === true && /^src\/features\/.+Screen\.tsx$/.test(key))
    .map(([key]) => ({ screen: key, files: [...filesOf(chunks, key)] }))
}

/** Returns the files that a source with a chunk of its own adds to those of the document. */
export function filesLoadedWith(source: string): string[] {
  const chunks = manifest()
  const start = filesOf(chunks, 'index.html')
  return [...filesOf(chunks, source)].filter((file) => !start.has(file))
}

/** Returns the built file of a source with a chunk of its own. */
export const chunkOf = (source: string): string => manifest()[source]?.file ?? ''

const shared: readonly (string | undefined)[] = ['common', 'controls', 'dialog']

/**
 * The files that screens and dialogs share (scripts/build/chunkName.ts), loaded once, with the first of them.
 */
export const sharedFiles = (): string[] =>
  Object.values(manifest()).flatMap(({ file, name, css = [] }) => (file.endsWith('.js') && shared.includes(name) ? [file, ...css] : []))

/** Returns the files that the background worker loads at its start: workers are not in the manifest. */
export function workerStartFiles(): string[] {
  const folder = join(dist, 'assets')
  const files = new Set(readdirSync(folder).filter((name) => /^background-[\w-]+\.js$/.test(name)))
  // A set can grow while it is read.
  for (const file of files)
    for (const [, next = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      files.add(next)
  return [...files].map((name) => join(folder, name))
}

/**
 * Returns the files of the whole app without the other languages: scripts, styles, texts and both workers.
 */
export function wholeApp(language: string): string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => (/\.(?:js|css)$/.test(name) || name.startsWith(`assets/texts/${language}-`)) && !/^(?:platform|previous)|\.br$/.test(name),
    )
    .filter((name) => statSync(join(dist, name)).isFile())
    .map((name) => join(dist, name))
}
