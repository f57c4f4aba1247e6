import { newId } from '../../domain/kernel/newId.ts'
import type { Language } from '../../contract/kernel.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { sendShortcuts } from '../host/sendShortcuts.ts'
import { createStore } from '../state/store.ts'
import { watchTimeZone } from '../state/watchTimeZone.ts'
import { applyLanguage } from '../texts/applyLanguage.ts'
import { createLanguageSwitch } from '../texts/languageSwitch.ts'
import { openChatPort } from './host/chatPort.ts'
import { openRoomController } from './state/roomController.ts'
import type { ChatState } from './state/state.ts'
import type { Texts } from '../texts/texts.ts'
import { loadChatTexts } from './texts.ts'
import { mountChat } from './views/page.ts'

/** An unanswered request for a token is repeated at this interval. */
const heartbeatMs = secondMs / 2
/** A message without a response is sent again at this interval while the connection is live. */
const sendAgainMs = 5 * secondMs
/** Moderators load the reports at this interval. */
const reportsEveryMs = 20 * secondMs

/** Builds the chat's page and connects it to its room and its host page. */
export function startChat(texts: Texts, wanted: URLSearchParams, language: Language): void {
  const applyTheme = (theme: string): void => void (document.documentElement.dataset['theme'] = theme)
  const room = wanted.get('room') ?? 'main'
  const isEmbedded = window.parent !== window
  const hostNames = (list: 'online' | 'offline'): string[] => wanted.getAll(list).map((name) => name.slice(0, 80))

  applyLanguage(texts)

  const initial: ChatState = {
    texts,
    language,
    stage: { at: isEmbedded ? 'asking' : 'alone' },
    session: null,
    you: null,
    room: { id: room, name: (wanted.get('name') ?? room).slice(0, 80), kind: 'chat' },
    presence: { people: 0, online: hostNames('online'), offline: hostNames('offline'), recorded: [], mutedUntil: null },
    connection: 'connecting',
    messages: [],
    history: 'loading',
    older: 'none',
    pending: [],
    muted: new Set(),
    reports: [],
    draft: '',
    said: null,
  }
  const store = createStore(initial, (run) => requestAnimationFrame(run))
  const controller = openRoomController({
    store,
    saveUnsent: (id, unsent) => host.send({ type: 'unsent', room: id, unsent }),
    newMark: () => newId(crypto),
    now: () => Date.now(),
    requestToken: () => host.sendReady(),
    openHelp: (article) => host.send({ type: 'help', article }),
  })
  mountChat(document.body, store, controller)

  const switchLanguage = createLanguageSwitch(language, loadChatTexts, (loaded, next) => {
    applyLanguage(loaded)
    store.set({ texts: loaded, language: next })
  })
  const host = openChatPort(window, document.documentElement.dataset['shellOrigin'] ?? '', (message) => {
    if (message.type === 'theme') applyTheme(message.theme)
    else if (message.type === 'language') void switchLanguage(message.language)
    else if (message.type === 'discard') controller.discardMessage(message.mark)
    else void controller.enter(message.token, message.unsent ?? { draft: '', waiting: [] })
  })

  store.subscribe(({ presence, room: { id } }, before) => {
    if (presence && presence !== before.presence) host.send({ type: 'hosts', room: id, online: presence.online, offline: presence.offline })
  })
  watchTimeZone(store)
  sendShortcuts(host)
  addEventListener('keydown', ({ key }) => key === 'Escape' && host.send({ type: 'leave' }))
  addEventListener('online', () => controller.online())
  addEventListener('offline', () => controller.offline())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && controller.online())
  setInterval(() => host.heartbeat(), heartbeatMs)
  setInterval(() => controller.sendUnanswered(), sendAgainMs)
  setInterval(() => void controller.loadReports(), reportsEveryMs)
}
