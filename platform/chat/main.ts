import { languages, type Language } from '../../contract/kernel.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { createStore } from '../state/store.ts'
import { dressPage } from '../texts/dressPage.ts'
import { openSpeech } from '../texts/speech.ts'
import { connectShellLine } from './frame/shellLine.ts'
import { openRoomDesk } from './state/roomDesk.ts'
import type { ChatState } from './state/state.ts'
import { loadChatTexts } from './texts.ts'
import { mountChat } from './views/page.ts'

/** How often an unanswered question for a token is asked again. */
const beatMs = secondMs / 2
/** How often whoever looks after the room sees what was reported. */
const reportsEveryMs = 20 * secondMs

const wanted = new URLSearchParams(location.search)
const language: Language = languages.find((known) => known === wanted.get('lang')) ?? 'en'
const wear = (theme: string): void => void (document.documentElement.dataset['theme'] = theme)
wear(wanted.get('theme') === 'light' ? 'light' : 'dark')
const room = wanted.get('room') ?? 'main'
const isFramed = window.parent !== window
const named = (list: 'online' | 'offline'): string[] => wanted.getAll(list).map((name) => name.slice(0, 80))

const texts = await loadChatTexts(language)
dressPage(texts)

const initial: ChatState = {
  texts,
  language,
  stage: { at: isFramed ? 'asking' : 'alone' },
  session: null,
  you: null,
  room: { id: room, name: (wanted.get('name') ?? room).slice(0, 80), kind: 'chat' },
  presence: { people: 0, online: named('online'), offline: named('offline'), recorded: [], mutedUntil: null },
  line: 'connecting',
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
const desk = openRoomDesk({
  store,
  keepUnsent: (id, unsent) => shell.send({ type: 'unsent', room: id, unsent }),
  newMark: () => crypto.randomUUID(),
  now: () => Date.now(),
  askAgain: () => shell.ask(),
})
mountChat(document.body, store, desk)

const speak = openSpeech(language, loadChatTexts, (spoken, next) => {
  dressPage(spoken)
  store.set({ texts: spoken, language: next })
})
const shell = connectShellLine(window, document.documentElement.dataset['shellOrigin'] ?? '', (message) => {
  if (message.type === 'theme') wear(message.theme)
  else if (message.type === 'language') void speak(message.language)
  else void desk.enter(message.token, message.unsent ?? { draft: '', waiting: [] })
})

store.listen(({ presence, room: { id } }, before) => {
  if (presence && presence !== before.presence) shell.send({ type: 'hosts', room: id, online: presence.online, offline: presence.offline })
})
addEventListener('keydown', ({ key }) => key === 'Escape' && shell.send({ type: 'leave' }))
addEventListener('online', () => desk.online())
addEventListener('offline', () => desk.offline())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && desk.online())
setInterval(() => shell.beat(), beatMs)
setInterval(() => void desk.lookAtReports(), reportsEveryMs)
