import type { Language } from '../../contract/kernel.ts'

type Sheet = Record<string, string>
/** The texts of one language; `text` fills in `{{names}}`. */
export type Texts = { language: Language; text(key: string, params?: Record<string, string | number>): string; has(key: string): boolean }

const sheets = import.meta.glob<Sheet>('../../locales/*/platform.json', { import: 'default' })

export function textsOf(language: Language, sheet: Sheet): Texts {
  return {
    language,
    has: (key) => key in sheet,
    text: (key, params = {}) => (sheet[key] ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole)),
  }
}

/** Returns the texts of a language, or the English ones if it has none or its file cannot be loaded. */
export async function loadTexts(language: Language): Promise<Texts> {
  const own = sheets[`../../locales/${language}/platform.json`]
  const sheet = await own?.().catch(() => null)
  if (sheet) return textsOf(language, sheet)
  return textsOf('en', (await sheets['../../locales/en/platform.json']?.()) ?? {})
}
