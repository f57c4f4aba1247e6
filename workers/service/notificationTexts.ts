import type { Language } from '../../contract/kernel.ts'
import ar from '../../locales/ar/push.json'
import cn from '../../locales/cn/push.json'
import de from '../../locales/de/push.json'
import en from '../../locales/en/push.json'
import es from '../../locales/es/push.json'
import fr from '../../locales/fr/push.json'
import it from '../../locales/it/push.json'
import ja from '../../locales/ja/push.json'
import pt from '../../locales/pt/push.json'
import ru from '../../locales/ru/push.json'
import tr from '../../locales/tr/push.json'

/** The service worker's own texts, bundled: a push may arrive while nothing else can be loaded. */
export const notificationTexts = { en, fr, de, es, it, pt, ru, tr, ar, ja, cn } satisfies Record<Language, typeof en>
