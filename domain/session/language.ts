import { type Language, languages } from '../../contract/kernel.ts'

/** Returns the language of a URL's language code; null if the app does not support it. */
export const parseLanguage = (name: string | undefined): Language | null => languages.find((language) => language === name) ?? null

/** Maps a browser's tag to an app language: `pt-BR` to `pt`, every Chinese to `cn` (APP-23). */
function languageOfTag(tag: string): Language | null {
  const [primary = ''] = tag.toLowerCase().split('-')
  return parseLanguage(primary === 'zh' ? 'cn' : primary)
}

/**
 * Returns the best language for an Accept-Language header: by weight, then by position; English if none
 * matches (APP-06).
 */
export function negotiateLanguage(header: string | undefined): Language {
  const preferences = (header ?? '').split(',').map((preference) => {
    // Blanks are allowed around each sign (RFC 9110).
    const [tag = '', ...params] = preference.split(';').map((part) => part.trim())
    const weight = params.map((param) => /^q\s*=\s*(.*)$/i.exec(param)?.[1]).find((text) => text !== undefined)
    return { language: languageOfTag(tag), weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = preferences.filter(({ language, weight }) => language !== null && weight > 0)
  return known.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}
