import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../contract/kernel.ts'
import { directionOf, languageTag } from '../../domain/kernel/languageTag.ts'

type Texts = Record<string, string>

const escaped = (text = ''): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The built page in one language: what is read before the script runs, or where none runs. The inline script stays as its hash has it. */
export function pageFor(html: string, language: Language, texts: Texts): string {
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  return html
    .replace('<html lang="en"', `<html lang="${languageTag(language)}"${direction}`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escaped(texts['manifest.name'])}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${escaped(texts['manifest.description'])}`)
    .replace('/manifest-en.webmanifest', `/manifest-${language}.webmanifest`)
}

/** Writes `index.{language}.html` beside the built page. The service worker keeps the one page that serves all languages. */
export function writeLanguagePages(folder: string, locales: string): void {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const language of languages) {
    const texts = JSON.parse(readFileSync(join(locales, language, 'install.json'), 'utf8')) as Texts
    writeFileSync(join(folder, `index.${language}.html`), pageFor(html, language, texts))
  }
}
