import type { ToPlatform } from '../../contract/frame.ts'
import { assertNever } from '../../domain/kernel/result.ts'
import { noOrders } from '../state/initialState.ts'
import { tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { dressPage } from '../texts/dressPage.ts'
import { openSpeech } from '../texts/speech.ts'
import { loadTexts } from '../texts/texts.ts'

/** Does what the shell says (TRD-01): who is here, which account, how it looks, in which language; nothing needs a reload. */
export function followShell(
  store: Store<PlatformState>,
  lookAtOrders: () => Promise<void>,
  restore: (text: string) => void,
): (message: ToPlatform) => void {
  const speak = openSpeech(store.get().language, loadTexts, (texts, language) => {
    dressPage(texts)
    store.set({ texts, language })
  })
  return (message) => {
    const state = store.get()
    switch (message.type) {
      case 'session': {
        if (state.session.who !== 'unknown' && tokenOf(state) === message.token && state.account === message.account) return
        const session = message.token === null ? ({ who: 'guest' } as const) : ({ who: 'person', token: message.token } as const)
        store.set({ session, account: message.account, ...noOrders })
        // Their favourites are theirs alone: the shell says them again when it is them who come back (SES-14).
        if (state.session.who === 'person' && message.token === null) restore('')
        void lookAtOrders()
        return
      }
      case 'account':
        if (state.account === message.account) return
        store.set({ account: message.account, ...noOrders })
        void lookAtOrders()
        return
      case 'theme':
        document.documentElement.dataset['theme'] = message.theme
        store.set({ theme: message.theme })
        return
      case 'language':
        void speak(message.language)
        return
      case 'kept':
        if (message.text !== '') restore(message.text)
        return
      case 'refresh':
        void lookAtOrders()
        return
      default:
        assertNever(message)
    }
  }
}
