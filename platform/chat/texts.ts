import type { Language } from '../../contract/kernel.ts'
import { type Texts, textsOf } from '../texts/texts.ts'

const sheets = import.meta.glob<Record<string, string>>('../../locales/*/chatRooms.json', { import: 'default' })

/** Returns the text of a server's code; of one that the chat has no text for, the general one. */
export const codeText = ({ has, text }: Texts, code: string): string => text(has(code) ? code : 'auth.server_error')

/** Returns the chat's texts in a language, or the English ones if it has none. */
export async function loadChatTexts(language: Language): Promise<Texts> {
  const sheet = await sheets[`../../locales/${language}/chatRooms.json`]?.().catch(() => null)
  if (sheet) return textsOf(language, sheet)
  return textsOf('en', (await sheets['../../locales/en/chatRooms.json']?.()) ?? {})
}
