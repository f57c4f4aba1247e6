import type { ToPlatform } from '../../contract/frame.ts'
import { assertNever } from '../../domain/kernel/result.ts'
import type { Extent, RestoreChoices } from '../device/restoreChoices.ts'
import { noOrders } from '../state/initialState.ts'
import { placingOnline } from '../state/marketState.ts'
import { tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { dressPage } from '../texts/dressPage.ts'
import { openSpeech } from '../texts/speech.ts'
import { loadTexts } from '../texts/texts.ts'

/** Does what the shell says (TRD-01): who is here, which account, how it looks, in which language; nothing needs a reload. */
export function followShell(
  store: Store<PlatformState>,
  lookAtOrders: () => Promise<void>,
  restore: RestoreChoices,
  /** The shell can reach its servers again: what was missed is asked for. */
  cameBack: () => void,
): (message: ToPlatform) => void {
  const speak = openSpeech(store.get().language, loadTexts, (texts, language) => {
    dressPage(texts)
    store.set({ texts, language })
  })
  /** Who is here by the shell's last word: a token that its server refuses makes the page a guest's before that. */
  let said: 'nothing' | 'guest' | 'person' = 'nothing'
  /** How much of what is kept is taken over when it is said the next time. */
  let extent: Extent = 'whole'
  return (message) => {
    const state = store.get()
    switch (message.type) {
      case 'session': {
        const session = message.token === null ? ({ who: 'guest' } as const) : ({ who: 'person', token: message.token } as const)
        const isSame = state.session.who !== 'unknown' && tokenOf(state) === message.token && state.account === message.account
        if (!isSame) store.set({ session, account: message.account, ...noOrders })
        if (said !== 'nothing' && said !== session.who) extent = 'whole'
        // Their favourites are theirs alone: the shell says them again when it is them who come back (SES-14).
        if (said === 'person' && session.who === 'guest') restore('', 'whole')
        said = session.who
        if (!isSame) void lookAtOrders()
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
        if (message.text !== '') restore(message.text, extent)
        extent = 'shared'
        return
      case 'connection':
        if (state.connection === message.at) return
        store.set({ connection: message.at, ...(message.at === 'online' && { placing: placingOnline(state) }) })
        if (message.at === 'online') cameBack()
        return
      case 'refresh':
        void lookAtOrders()
        return
      default:
        assertNever(message)
    }
  }
}
