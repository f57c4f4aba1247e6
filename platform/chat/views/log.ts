import { element, setText } from '../../views/element.ts'
import { helpLink } from '../../views/helpLink.ts'
import type { ChatState, PendingMessage } from '../state/state.ts'
import { codeArticle, codeText } from '../texts.ts'
import { button } from './button.ts'
import { messageList } from './messageList.ts'
import { changed, type RoomView } from './view.ts'
import type { RoomController } from '../state/roomController.ts'

/** The log follows new messages if it is scrolled to within this many pixels of the end. */
const nearEnd = 48

function pendingRow(one: PendingMessage, { texts }: ChatState, controller: RoomController): HTMLElement {
  const note = one.is === 'refused' ? codeText(texts, one.code) : texts.text(`pending.${one.is}`)
  const help = helpLink(controller.openHelp)
  help.explain(texts, one.is === 'refused' ? codeArticle(texts, one.code) : 'chat', `${note} ${one.text}`)
  return element(
    'div',
    { class: 'message pending', 'data-is': one.is },
    element(
      'div',
      { class: 'line' },
      element('bdi', { class: 'who' }, texts.text('you')),
      ' ',
      element('bdi', { class: 'words' }, one.text),
    ),
    element('div', { class: 'note' }, note),
    ...(one.is === 'sending'
      ? []
      : [
          element(
            'div',
            { class: 'actions' },
            button(texts.text('pending.again'), () => controller.sendAgain(one.mark)),
            button(texts.text('pending.back'), () => controller.cancelMessage(one.mark)),
            help.root,
          ),
        ]),
  )
}

/**
 * The message log, newest at the bottom. It follows while its end is in view; else a button shows the number
 * of new messages.
 */
export function log(controller: RoomController): RoomView {
  const earlier = element('button', { type: 'button', class: 'act earlier', hidden: true })
  const emptyText = element('span', {})
  const emptyHelp = helpLink(controller.openHelp)
  const empty = element('p', { class: 'empty', hidden: true }, emptyText, ' ', emptyHelp.root)
  const list = messageList(controller)
  const waiting = element('div', { class: 'messages' })
  const box = element('div', { class: 'log', role: 'log', 'aria-live': 'polite', tabindex: '0' }, earlier, empty, list.root, waiting)
  const fresh = element('button', { type: 'button', class: 'fresh', hidden: true })
  let unseen = 0

  const isAtEnd = (): boolean => box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd
  const toEnd = (): void => {
    box.scrollTop = box.scrollHeight
    unseen = 0
    fresh.hidden = true
  }
  earlier.addEventListener('click', () => void controller.readOlder())
  fresh.addEventListener('click', () => {
    toEnd()
    box.focus()
  })
  box.addEventListener('scroll', () => {
    if (isAtEnd()) toEnd()
    if (box.scrollTop < nearEnd) void controller.readOlder()
  })
  // The field below grew or the panel was resized: a log that was at its end stays at its end.
  let wasAtEnd = true
  box.addEventListener('scroll', () => (wasAtEnd = isAtEnd()))
  new ResizeObserver(() => wasAtEnd && toEnd()).observe(box)

  return {
    root: element('div', { class: 'log-area' }, box, fresh),
    update(state, before) {
      const { texts } = state
      if (changed(state, before, 'texts', 'room')) box.setAttribute('aria-label', texts.text('log.name', { room: state.room.name }))
      if (changed(state, before, 'texts')) {
        setText(earlier, texts.text('log.earlier'))
        setText(emptyText, texts.text('log.empty'))
        emptyHelp.explain(texts, 'chat', emptyText.textContent)
      }
      if (changed(state, before, 'older')) earlier.hidden = state.older === 'none'
      if (changed(state, before, 'history')) box.setAttribute('aria-busy', String(state.history === 'loading'))
      if (changed(state, before, 'messages', 'history', 'pending'))
        empty.hidden = state.history !== 'ready' || state.messages.length > 0 || state.pending.length > 0
      if (changed(state, before, 'pending', 'texts')) {
        const follows = isAtEnd() || state.pending.length > (before?.pending.length ?? 0)
        waiting.replaceChildren(...state.pending.map((one) => pendingRow(one, state, controller)))
        if (follows) toEnd()
      }
      if (!changed(state, before, 'messages', 'texts', 'muted', 'you')) return
      const follows = before === null || before.messages.length === 0 || isAtEnd()
      const [last, height, top] = [before?.messages.at(-1)?.id ?? 0, box.scrollHeight, box.scrollTop]
      const grewAbove = (before?.messages[0]?.id ?? 0) > (state.messages[0]?.id ?? 0)
      list.show(state, changed(state, before, 'texts', 'muted', 'you'))
      if (follows && !grewAbove) return toEnd()
      // Keeps the scroll position when earlier messages are inserted above.
      if (grewAbove) box.scrollTop = top + box.scrollHeight - height
      unseen += state.messages.filter(({ id }) => id > last && last > 0).length
      fresh.hidden = unseen === 0
      setText(fresh, texts.text('log.fresh', { count: unseen }))
    },
  }
}
