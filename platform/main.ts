import { languages, type Language } from '../contract/kernel.ts'
import { withholdComposing } from '../domain/kernel/inputMethod.ts'
import { startPlatform } from './startPlatform.ts'
import { loadTexts } from './texts/texts.ts'

const wanted = new URLSearchParams(location.search)
const language: Language = languages.find((known) => known === wanted.get('lang')) ?? 'en'
const theme = wanted.get('theme') === 'light' ? 'light' : 'dark'
document.documentElement.dataset['theme'] = theme
addEventListener('keydown', withholdComposing, { capture: true })

// Not a top-level await: WebKit before 2026 loops for ever in a module whose iframe is removed while it
// waits.
void loadTexts(language).then((texts) => startPlatform(texts, language, theme))
