import { type Language, languages } from '../../contract/kernel.ts'

/** A language by its name in an address; null when the app does not speak it. */
export const readLanguage = (name: string | undefined): Language | null => languages.find((language) => language === name) ?? null

/** The app's language for a browser's tag: `pt-BR` is `pt`, every Chinese is `cn` (APP-23). */
function fromTag(tag: string): Language | null {
  const [primary = ''] = tag.toLowerCase().split('-')
  return readLanguage(primary === 'zh' ? 'cn' : primary)
}

/** The best language for an Accept-Language header: by weight, then by place; English when none fits (APP-06). */
export function bestLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', weight] = wish.trim().split(';q=')
    return { language: fromTag(tag), weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = wishes.filter(({ language, weight }) => language !== null && weight > 0)
  return known.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}
