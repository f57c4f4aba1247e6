import { dirname, join } from 'node:path'
import type { TextFile } from './files.ts'

export const mostReadmeLines = 30

/**
 * Returns the faults of a folder's README: more than 30 lines, or a named path or link that does not exist. A
 * path in backticks is from the folder, from the root, or the name of a package.
 */
export function readmeFaults({ file, text }: TextFile, exists: (path: string) => boolean): string[] {
  const folder = dirname(file)
  const lines = text.trimEnd().split('\n').length
  const named = [...text.matchAll(/`([@\w.-]+(?:\/[\w.-]*)+|[\w-]+\.tsx?)`/g)].map(([, path = '']) => path)
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path)
  return [
    ...(lines > mostReadmeLines ? [`${file} has ${lines} lines`] : []),
    ...named
      .filter((path) => ![join(folder, path), path, join('node_modules', path)].some(exists))
      .map((path) => `${file} names ${path}, which does not exist`),
    ...links.filter((path) => !exists(join(folder, path))).map((path) => `${file} links to ${path}, which does not exist`),
  ]
}
