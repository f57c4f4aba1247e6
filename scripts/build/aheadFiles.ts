import { createHash } from 'node:crypto'
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

/**
 * Lists what each screen of the bar is made of and the first page has not loaded, in a file that the document names. src/app/fetchAhead.ts
 * reads it at rest: in a script the lists would be one more thing that each first visit loads, and in the document one more that it reads
 * before it paints.
 */
export function aheadFiles(): Plugin {
  let fileName = ''
  return {
    name: 'ahead-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = Object.values(bundle).filter((output) => output.type === 'chunk') as unknown as Chunk[]
      const chunks = new Map(found.map((chunk) => [chunk.fileName, chunk]))
      const chunkOf = (file: RegExp): Chunk | undefined =>
        found.find(({ facadeModuleId }) => facadeModuleId !== null && file.test(facadeModuleId))
      const loaded = filesOf(chunks, [chunkOf(/\/index\.html$/)])
      const lists = Object.entries(screens).map(([name, file]) => {
        const own = [...filesOf(chunks, [chunkOf(file), chunkOf(calls)])].filter((one) => !loaded.has(one))
        if (own.length === 0) throw new Error(`no files of ${name} were found`)
        return [name, own.map((one) => `/${one}`)]
      })
      const source = JSON.stringify(Object.fromEntries(lists))
      fileName = `assets/ahead-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.json`
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('</head>', `  <meta name="files-ahead" content="/${fileName}" />\n  </head>`),
    },
  }
}
