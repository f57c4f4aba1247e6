import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../contract/kernel.ts'
import { directionOf, languageTag } from '../../domain/kernel/languageTag.ts'

type Texts = Record<string, string>

const escaped = (text = ''): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Returns the built page in one language, for readers before or without scripts. The inline script is
 * unchanged, so that its CSP hash matches.
 */
export function pageFor(html: string, language: Language, texts: Texts): string {
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  return html
    .replace('<html lang="en"', `<html lang="${languageTag(language)}"${direction}`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escaped(texts['manifest.name'])}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${escaped(texts['manifest.description'])}`)
    .replace('/manifest-en.webmanifest', `/manifest-${language}.webmanifest`)
}

/**
 * Writes `index.{language}.html` next to the built page. The service worker caches the one page for all
 * languages.
 */
export function writeLanguagePages(folder: string, locales: string): void {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const language of languages) {
    const texts = JSON.parse(readFileSync(join(locales, language, 'install.json'), 'utf8')) as Texts
    writeFileSync(join(folder, `index.${language}.html`), pageFor(html, language, texts))
  }
}
