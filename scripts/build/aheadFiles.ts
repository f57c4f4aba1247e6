import type { Plugin } from 'vite'
import type { BarScreen } from '../../src/app/screens.ts'

/** The file of each screen that the bar leads to. */
const screens: Record<BarScreen, RegExp> = {
  funding: /\/features\/funding\/FundingScreen\.tsx$/,
  contest: /\/features\/leaderboard\/ContestScreen\.tsx$/,
  news: /\/features\/news\/NewsScreen\.tsx$/,
  contacts: /\/features\/contacts\/ContactsScreen\.tsx$/,
}
const calls = /\/src\/app\/calls\.ts$/

/** The parts of a built chunk that are read here. */
type Chunk = {
  fileName: string
  facadeModuleId: string | null
  imports: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}

/** A chunk's own files and those of all that it imports when it loads. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, starts: readonly (Chunk | undefined)[]): Set<string> {
  const reached = new Set(starts)
  for (const chunk of reached) for (const name of chunk?.imports ?? []) reached.add(chunks.get(name))
  return new Set([...reached].flatMap((chunk) => (chunk ? [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])] : [])))
}

const linkTo = (file: string): string =>
  `<link rel="prefetch" as="${file.endsWith('.css') ? 'style' : 'script'}" crossorigin href="/${file}">`

/**
 * Puts into the document, in a template for each screen of the bar, what that screen is made of and the first page has not loaded. There
 * src/app/fetchAhead.ts finds it: in a script the lists would be one more thing that each first visit loads.
 */
export const aheadFiles = (): Plugin => ({
  name: 'ahead-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const found = Object.values(bundle).filter((output) => output.type === 'chunk') as unknown as Chunk[]
      const chunks = new Map(found.map((chunk) => [chunk.fileName, chunk]))
      const chunkOf = (file: RegExp): Chunk | undefined =>
        found.find(({ facadeModuleId }) => facadeModuleId !== null && file.test(facadeModuleId))
      const loaded = filesOf(chunks, [chunkOf(/\/index\.html$/)])
      const templates = Object.entries(screens).map(([name, file]) => {
        const own = [...filesOf(chunks, [chunkOf(file), chunkOf(calls)])].filter((one) => !loaded.has(one))
        if (own.length === 0) throw new Error(`no files of ${name} were found`)
        return `<template data-ahead="${name}">${own.map(linkTo).join('')}</template>`
      })
      return html.replace('</body>', `${templates.join('')}</body>`)
    },
  },
})
