import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../contract/kernel.ts'
import { symbols } from '../../contract/trading.ts'
import { directionOf, languageTag } from '../../domain/kernel/languageTag.ts'

/**
 * Returns the platform's built page in one language. It requests texts and symbols in parallel with its
 * script.
 */
export function platformPageFor(html: string, language: Language, texts: string): string {
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  const preloads = [
    `<link rel="modulepreload" crossorigin href="/${texts}">`,
    `<link rel="preload" as="fetch" crossorigin href="${symbols.path}">`,
  ]
  return html
    .replace('<html lang="en"', `<html lang="${languageTag(language)}"${direction}`)
    .replace('</head>', `${preloads.join('')}</head>`)
}

/** Writes `index.{language}.html` next to the platform's built page, from the build's manifest. */
export function writePlatformPages(folder: string): void {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  for (const language of languages) {
    const texts = manifest[`../locales/${language}/platform.json`]
    if (!texts) throw new Error(`the platform's build has no texts in ${language}`)
    writeFileSync(join(folder, `index.${language}.html`), platformPageFor(html, language, texts.file))
  }
}
