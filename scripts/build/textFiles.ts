import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Areas that the page never asks for: letters are the server's, the rest the platform's and the service worker's own. */
const elsewhere = new Set(['mail', 'platform', 'chatroom', 'notifications'])

type Sheet = { language: string; area: string; json: string }

function sheetsOf(folder: string): Sheet[] {
  return readdirSync(folder).flatMap((language) =>
    readdirSync(join(folder, language))
      .toSorted()
      .map((file) => ({ language, area: file.replace(/\.json$/, ''), json: readFileSync(join(folder, language, file), 'utf8') }))
      .filter(({ area }) => !elsewhere.has(area)),
  )
}

/** A language's texts as a short hash: its files are kept for good, and a new text is a new address. */
function versionsOf(sheets: readonly Sheet[]): Record<string, string> {
  const versions: Record<string, string> = {}
  for (const language of new Set(sheets.map((sheet) => sheet.language))) {
    const hash = createHash('sha256')
    for (const { area, json } of sheets.filter((sheet) => sheet.language === language)) hash.update(`${area}\n${json}\n`)
    versions[language] = hash.digest('hex').slice(0, 8)
  }
  return versions
}

/**
 * Puts the page's texts beside its scripts, one file for each language and area (APP-23): `assets/texts/{language}-{version}/{area}.json`.
 * As modules they would need a table of every file in the first load, which grows with languages times areas.
 */
export function textFiles(folder: string): Plugin {
  let sheets: Sheet[] = []
  let versions: Record<string, string> = {}
  return {
    name: 'text-files',
    config(_config, { command }) {
      sheets = sheetsOf(folder)
      versions = command === 'build' ? versionsOf(sheets) : {}
      return { define: { __TEXT_VERSIONS__: JSON.stringify(versions) } }
    },
    generateBundle() {
      for (const { language, area, json } of sheets) {
        const source = JSON.stringify(JSON.parse(json))
        this.emitFile({ type: 'asset', fileName: `assets/texts/${language}-${versions[language]}/${area}.json`, source })
      }
    },
    transformIndexHtml: (html) => html.replace('__TEXT_VERSIONS__', JSON.stringify(versions).replaceAll('"', "'")),
  }
}
