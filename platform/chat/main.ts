import { languages, type Language } from '../../contract/kernel.ts'
import { withholdComposing } from '../../domain/kernel/inputMethod.ts'
import { startChat } from './startChat.ts'
import { loadChatTexts } from './texts.ts'

const wanted = new URLSearchParams(location.search)
const language: Language = languages.find((known) => known === wanted.get('lang')) ?? 'en'
document.documentElement.dataset['theme'] = wanted.get('theme') === 'light' ? 'light' : 'dark'
addEventListener('keydown', withholdComposing, { capture: true })
// Not a top-level await: WebKit before 2026 loops for ever in a module whose iframe is removed while it
// waits.
void loadChatTexts(language).then((texts) => startChat(texts, wanted, language))
