import { languageTag } from '../../domain/kernel/languageTag.ts'
import type { Language } from '../../contract/kernel.ts'
import { keyOf, placesIn, type Sheet } from './texts.ts'

const formAt = (key: string): string | null => (keyOf(key) === key ? null : key.slice(keyOf(key).length + 1))
const missing = (wanted: Iterable<string>, there: Iterable<string>): string[] => {
  const found = new Set(there)
  return [...new Set(wanted)].filter((one) => !found.has(one))
}
/** Without the number of a plural, `count` or as it is formatted `number`: a form may say it in a word. */
const places = (key: string, text: string): string[] =>
  placesIn(text).filter((place) => place !== 'count' && (place !== 'number' || formAt(key) === null))

/** Returns a language's plural forms; English has two, Arabic six. */
const formsOf = (language: string): string[] => new Intl.PluralRules(languageTag(language as Language)).resolvedOptions().pluralCategories

function faultsOfArea(language: string, { area, texts }: Sheet, english: Record<string, string>): string[] {
  const faults: string[] = []
  const say = (fault: string): number => faults.push(`${language}/${area} ${fault}`)
  const [keys, englishKeys] = [Object.keys(texts), Object.keys(english)]
  for (const key of missing(englishKeys.map(keyOf), keys.map(keyOf))) say(`misses ${key}`)
  for (const key of missing(keys.map(keyOf), englishKeys.map(keyOf))) say(`has ${key}, which English has not`)
  for (const [key, text] of Object.entries(texts)) {
    if (text.trim() === '') say(`${key} is empty`)
    const there = englishKeys.filter((other) => keyOf(other) === keyOf(key)).flatMap((other) => places(other, english[other] ?? ''))
    for (const place of missing(there, places(key, text))) say(`${key} does not fill in ${place}`)
    for (const place of missing(places(key, text), there)) say(`${key} fills in ${place}, which English does not`)
    const form = formAt(key)
    if (form === null) continue
    if (!formsOf(language).includes(form)) say(`${key} is a plural form that the language does not have`)
    for (const other of formsOf(language)) if (!(`${keyOf(key)}_${other}` in texts)) say(`${keyOf(key)} misses the form ${other}`)
  }
  return [...new Set(faults)]
}

/**
 * Returns the faults of a language's texts against the English ones: areas, keys, placeholders, plural forms
 * (APP-23).
 */
export function faultsOf(language: string, own: readonly Sheet[], english: readonly Sheet[]): string[] {
  const areas = missing(
    english.map(({ area }) => area),
    own.map(({ area }) => area),
  ).map((area) => `${language} misses the area ${area}`)
  return [...areas, ...own.flatMap((sheet) => faultsOfArea(language, sheet, english.find(({ area }) => area === sheet.area)?.texts ?? {}))]
}
