import type { Language } from '../../contract/kernel.ts'
import ar from '../../locales/ar/notifications.json'
import cn from '../../locales/cn/notifications.json'
import de from '../../locales/de/notifications.json'
import en from '../../locales/en/notifications.json'
import es from '../../locales/es/notifications.json'
import fr from '../../locales/fr/notifications.json'
import it from '../../locales/it/notifications.json'
import ja from '../../locales/ja/notifications.json'
import pt from '../../locales/pt/notifications.json'
import ru from '../../locales/ru/notifications.json'
import tr from '../../locales/tr/notifications.json'

/** The service worker's own texts, bundled: a push may arrive while nothing else can be loaded. */
export const notificationTexts = { en, fr, de, es, it, pt, ru, tr, ar, ja, cn } satisfies Record<Language, typeof en>
