import type { ToPlatform } from '../../contract/platformMessages.ts'
import { assertNever } from '../../domain/kernel/result.ts'
import type { RestoreScope, RestorePreferences } from '../device/restorePreferences.ts'
import { noOrders } from '../state/initialState.ts'
import { withoutConnectionRefusal } from '../state/marketState.ts'
import { tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { applyLanguage } from '../texts/applyLanguage.ts'
import { createLanguageSwitch } from '../texts/languageSwitch.ts'
import { loadTexts } from '../texts/texts.ts'
import type { TicketRequest } from './fillTicket.ts'

/**
 * Returns a handler for the host page's messages (TRD-01): session, account, theme and language change
 * without a reload.
 */
export function hostMessageHandler(
  store: Store<PlatformState>,
  refreshOrders: () => Promise<void>,
  restore: RestorePreferences,
  /** The host page can reach its servers again: load what was missed. */
  onReconnect: () => void,
  fillTicket: (wanted: TicketRequest) => void,
  openSettings: () => void,
): (message: ToPlatform) => void {
  const switchLanguage = createLanguageSwitch(store.get().language, loadTexts, (texts, language) => {
    applyLanguage(texts)
    store.set({ texts, language })
  })
  /** The last session the host page sent; a refused token can make the page a guest's before that. */
  let lastSession: 'nothing' | 'guest' | 'person' = 'nothing'
  /** The symbol that the host page asked for before it sent the saved preferences, which name another. */
  let wanted: TicketRequest | null = null
  /** Applied to the next saved preferences that arrive. */
  let scope: RestoreScope = 'whole'
  return (message) => {
    const state = store.get()
    switch (message.type) {
      case 'session': {
        const session = message.token === null ? ({ who: 'guest' } as const) : ({ who: 'person', token: message.token } as const)
        const isSame = state.session.who !== 'unknown' && tokenOf(state) === message.token && state.account === message.account
        if (!isSame) store.set({ session, account: message.account, ...noOrders })
        if (lastSession !== 'nothing' && lastSession !== session.who) scope = 'whole'
        // Favourites are private: the host page sends them again if the same person returns (SES-14).
        if (lastSession === 'person' && session.who === 'guest') restore('', 'whole')
        lastSession = session.who
        if (!isSame) void refreshOrders()
        return
      }
      case 'account':
        if (state.account === message.account) return
        store.set({ account: message.account, ...noOrders })
        void refreshOrders()
        return
      case 'theme':
        document.documentElement.dataset['theme'] = message.theme
        store.set({ theme: message.theme })
        return
      case 'language':
        void switchLanguage(message.language)
        return
      case 'kept':
        if (message.text !== '') restore(message.text, scope)
        scope = 'shared'
        // Another tab may have dismissed more meanwhile; a message that was on its way brings none back.
        if (message.hintsSeen !== undefined) store.set({ hintsSeen: Math.max(message.hintsSeen, state.hintsSeen ?? 0) })
        if (wanted !== null) fillTicket(wanted)
        wanted = null
        return
      case 'symbol':
        if (scope === 'shared') fillTicket(message)
        else wanted = message
        return
      case 'connection':
        if (state.connection === message.at) return
        store.set({ connection: message.at, ...(message.at === 'online' && { placing: withoutConnectionRefusal(state) }) })
        if (message.at === 'online') onReconnect()
        return
      case 'settings':
        openSettings()
        return
      case 'refresh':
        void refreshOrders()
        return
      default:
        assertNever(message)
    }
  }
}
