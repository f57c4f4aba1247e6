import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentArea } from '../../../contract/documents.ts'
import { type Language, languages } from '../../../contract/kernel.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'

/** The documents for search engines. The others serve one person or one link from an e-mail. */
export const publicAreas: readonly DocumentArea[] = ['trading', 'login', 'register']

/** The picture that other sites show beside a link to the app; 1200 x 630 is the size that they share. */
const picture = { path: '/pictures/share.png', width: 1_200, height: 630 }

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const meta = (property: string, content: string): string => `<meta property="${property}" content="${escaped(content)}">`

type InstallTexts = { 'manifest.name': string; 'manifest.description': string }
const locales = join(import.meta.dirname, '../../../locales')
const texts = new Map(
  languages.map((language) => [language, JSON.parse(readFileSync(join(locales, language, 'install.json'), 'utf8')) as InstallTexts]),
)

/** Returns the other languages of a document, by language tag. `x-default` is for readers of none of them. */
export function alternatesOf(appUrl: string, area: DocumentArea): { tag: string; href: string }[] {
  return [
    ...languages.map((language) => ({ tag: languageTag(language), href: `${appUrl}/${language}/${area}` })),
    // The root leads to trading in the visitor's best language (APP-02); other documents have no address
    // without a language.
    { tag: 'x-default', href: area === 'trading' ? `${appUrl}/` : `${appUrl}/en/${area}` },
  ]
}

/**
 * Returns the tags for search engines and link previews. They name the origin, which the build does not know.
 */
export function headOf(appUrl: string, language: Language, area: DocumentArea): string {
  if (!publicAreas.includes(area)) return noIndex
  const address = `${appUrl}/${language}/${area}`
  const words = texts.get(language)
  return [
    `<link rel="canonical" href="${address}">`,
    ...alternatesOf(appUrl, area).map(({ tag, href }) => `<link rel="alternate" hreflang="${tag}" href="${href}">`),
    meta('og:type', 'website'),
    meta('og:site_name', 'Openfloor'),
    meta('og:locale', ogLocales[language]),
    meta('og:url', address),
    meta('og:title', words?.['manifest.name'] ?? 'Openfloor'),
    meta('og:description', words?.['manifest.description'] ?? ''),
    meta('og:image', appUrl + picture.path),
    meta('og:image:width', String(picture.width)),
    meta('og:image:height', String(picture.height)),
    // Title, description and picture of the card come from the tags above.
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** For documents that no search engine should list. */
export const noIndex = '<meta name="robots" content="noindex">'

/** Open Graph wants a language with a country. */
const ogLocales: Record<Language, string> = {
  en: 'en_GB',
  fr: 'fr_FR',
  de: 'de_DE',
  es: 'es_ES',
  it: 'it_IT',
  pt: 'pt_PT',
  ru: 'ru_RU',
  tr: 'tr_TR',
  ar: 'ar_AR',
  ja: 'ja_JP',
  cn: 'zh_CN',
}
