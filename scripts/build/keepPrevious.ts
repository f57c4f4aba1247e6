import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keptBuilds } from '../../server/kernel/builtPage.ts'

/** The folder of the files of an older build: 1 is the last one. */
const previousFolder = (folder: string, age: number): string => join(folder, 'previous', String(age), 'assets')

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : []

function copyMissing(from: string, to: string, known: Set<string>): void {
  for (const file of filesIn(from)) {
    if (known.has(file)) continue
    known.add(file)
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(from, file), join(to, file))
  }
}

/**
 * Copies the hashed files of the last two builds from `old` to `fresh`, as far as the fresh build has no such
 * file (PWA-11). A build without a new file counts as the same build.
 */
export function keepPrevious(old: string, fresh: string): void {
  const current = new Set(filesIn(join(fresh, 'assets')))
  const isSame = filesIn(join(old, 'assets')).every((file) => current.has(file))
  const sources = [
    ...(isSame ? [] : [join(old, 'assets')]),
    ...Array.from({ length: keptBuilds }, (_, at) => previousFolder(old, at + 1)),
  ].slice(0, keptBuilds)
  for (const [at, from] of sources.entries()) copyMissing(from, previousFolder(fresh, at + 1), current)
}
