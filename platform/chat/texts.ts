import type { Language } from '../../contract/kernel.ts'
import { articleForCode } from '../../domain/help/articleForCode.ts'
import type { HelpArticle } from '../../domain/help/articles.ts'
import { type Texts, textsOf } from '../texts/texts.ts'

const sheets = import.meta.glob<Record<string, string>>('../../locales/*/chatRooms.json', { import: 'default' })

/** Returns the code itself; for one that the chat has no text for, that of the general failure. */
const knownCode = ({ has }: Texts, code: string): string => (has(code) ? code : 'auth.server_error')

/** Returns the text of a server's code; of one that the chat has no text for, the general one. */
export const codeText = (texts: Texts, code: string): string => texts.text(knownCode(texts, code))

/** Returns the help about a server's code, by the text that is shown for it (APP-29). */
export const codeArticle = (texts: Texts, code: string): HelpArticle => articleForCode(knownCode(texts, code))

/** Returns the chat's texts in a language, or the English ones if it has none. */
export async function loadChatTexts(language: Language): Promise<Texts> {
  const sheet = await sheets[`../../locales/${language}/chatRooms.json`]?.().catch(() => null)
  if (sheet) return textsOf(language, sheet)
  return textsOf('en', (await sheets['../../locales/en/chatRooms.json']?.()) ?? {})
}
