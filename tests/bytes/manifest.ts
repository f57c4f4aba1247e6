import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dist } from '../../scripts/build/build.ts'

type Chunk = { file: string; src?: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }

const manifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>

/** A chunk's own files and those of everything that it imports when it loads. */
function filesOf(chunks: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk || seen.has(key)) return new Set()
  seen.add(key)
  return new Set([chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((other) => [...filesOf(chunks, other, seen)])])
}

/** What the document itself loads. */
export const startFiles = (): string[] => [...filesOf(manifest(), 'index.html')]

/** Every lazy screen by its source, with the files that opening it needs. */
export function screens(): { screen: string; files: string[] }[] {
  const chunks = manifest()
  return Object.entries(chunks)
    .filter(([key, chunk]) => chunk.isDynamicEntry === true && /^src\/features\/.+Screen\.tsx$/.test(key))
    .map(([key]) => ({ screen: key, files: [...filesOf(chunks, key)] }))
}

/** The file of a source that is loaded by itself. */
export const chunkOf = (source: string): string => manifest()[source]?.file ?? ''

/** What the first screen with calls of its own brings, once for all of them: RTK Query, which the floor has too. */
export const sharedCalls = (): string[] => [...filesOf(manifest(), 'src/app/calls.ts')]

/** The whole app but for the languages that this person does not read: scripts, styles and texts, and both workers. */
export function wholeApp(language: string): string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => (/\.(?:js|css)$/.test(name) || name.startsWith(`assets/texts/${language}-`)) && !/^platform|\.br$/.test(name))
    .filter((name) => statSync(join(dist, name)).isFile())
    .map((name) => join(dist, name))
}
