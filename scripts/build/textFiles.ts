import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { helpIndexFile, helpIndexOf, helpWordsArea } from './helpIndex.ts'

/**
 * Text areas that the page never loads: used by the server's emails, promotions and questionnaire, the
 * platform and the service worker.
 */
const otherAreas = new Set(['mail', 'promotionTitles', 'quizPool', 'platform', 'chatRooms', 'push', 'prizeTicket'])

/**
 * Areas that share a file, by its name: a screen needs all of its texts at once. `app` holds those of the
 * pages that a visit starts with.
 */
const sharedFiles: Record<string, readonly string[]> = {
  app: ['app', 'home', 'pages', 'session', 'trading'],
  funding: ['cards', 'cascade', 'funding'],
}
const fileOf = (area: string): string => Object.entries(sharedFiles).find(([, areas]) => areas.includes(area))?.[0] ?? area

type TextFile = { language: string; area: string; json: string }

function textFilesOf(folder: string): TextFile[] {
  return readdirSync(folder).flatMap((language) =>
    readdirSync(join(folder, language))
      .filter((file) => file.endsWith('.json')) // the folder `pages` is the server's
      .toSorted()
      .map((file) => ({ language, area: file.replace(/\.json$/, ''), json: readFileSync(join(folder, language, file), 'utf8') }))
      .filter(({ area }) => !otherAreas.has(area)),
  )
}

/** Returns the search index of a language; null for a language without a help. */
function indexOf(sheets: readonly TextFile[], language: string | undefined): { index: string } | null {
  const textsOf = (area: string): Record<string, string> | null => {
    const sheet = sheets.find((one) => one.area === area && one.language === language)
    return sheet ? (JSON.parse(sheet.json) as Record<string, string>) : null
  }
  const texts = textsOf('help')
  return texts && helpIndexOf(texts, textsOf(helpWordsArea) ?? {})
}

/** Returns a short hash of each language's texts: files are cached forever, and new texts get a new URL. */
function versionsOf(sheets: readonly TextFile[]): Record<string, string> {
  const versions: Record<string, string> = {}
  for (const language of new Set(sheets.map((sheet) => sheet.language))) {
    const hash = createHash('sha256')
    for (const { area, json } of sheets.filter((sheet) => sheet.language === language)) hash.update(`${area}\n${json}\n`)
    versions[language] = hash.digest('hex').slice(0, 8)
  }
  return versions
}

/**
 * Emits the page's texts next to its scripts, one file per language and screen (APP-23):
 * `assets/texts/{language}-{version}/{file}.json` with the texts of each of its areas. As modules they would
 * need a table of all files in the first load.
 */
export function textFiles(folder: string): Plugin {
  let sheets: TextFile[] = []
  let versions: Record<string, string> = {}
  return {
    name: 'text-files',
    config(_config, { command }) {
      sheets = textFilesOf(folder)
      versions = command === 'build' ? versionsOf(sheets) : {}
      const shared = Object.entries(sharedFiles).flatMap(([file, areas]) =>
        areas.filter((area) => area !== file).map((area) => [area, file]),
      )
      return { define: { __TEXT_VERSIONS__: JSON.stringify(versions), __TEXT_FILES__: JSON.stringify(Object.fromEntries(shared)) } }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, language] = new RegExp(`^/locales/(\\w+)/${helpIndexFile}\\.json$`).exec(request.url ?? '') ?? []
        const index = indexOf(sheets, language)
        if (!index) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(index))
      })
    },
    generateBundle() {
      const files: Record<string, Record<string, unknown>> = {}
      for (const { language, area, json } of sheets) {
        if (area === helpWordsArea) continue
        const name = `${language}-${versions[language]}`
        const file = (files[`${name}/${fileOf(area)}`] ??= {})
        file[area] = JSON.parse(json)
        if (area === 'help') files[`${name}/${helpIndexFile}`] = { [helpIndexFile]: indexOf(sheets, language) }
      }
      for (const [name, texts] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: `assets/texts/${name}.json`, source: JSON.stringify(texts) })
    },
    transformIndexHtml: (html) => html.replace('__TEXT_VERSIONS__', JSON.stringify(versions).replaceAll('"', "'")),
  }
}
