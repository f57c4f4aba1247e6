import type { Language } from '../../contract/kernel.ts'
import { type Texts, textsOf } from '../texts/texts.ts'

const sheets = import.meta.glob<Record<string, string>>('../../locales/*/chatroom.json', { import: 'default' })

/** The chat's texts in a language; those of English where it has none. */
export async function loadChatTexts(language: Language): Promise<Texts> {
  const sheet = await sheets[`../../locales/${language}/chatroom.json`]?.().catch(() => null)
  if (sheet) return textsOf(language, sheet)
  return textsOf('en', (await sheets['../../locales/en/chatroom.json']?.()) ?? {})
}
