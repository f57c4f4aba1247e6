import { element, setText } from '../../views/element.ts'
import { helpLink } from '../../views/helpLink.ts'
import { messageList } from './messageList.ts'
import { pendingList } from './pendingList.ts'
import { changed, type RoomView } from './view.ts'
import type { RoomController } from '../state/roomController.ts'

/** The log follows new messages if it is scrolled to within this many pixels of the end. */
const nearEnd = 48

/**
 * The message log, newest at the bottom. It follows while its end is in view; else a button shows the number
 * of new messages.
 */
export function log(controller: RoomController): RoomView {
  const earlier = element('button', { type: 'button', class: 'act earlier', hidden: true })
  const empty = element('p', { class: 'empty', hidden: true })
  const help = helpLink(controller.openHelp)
  // Its name repeats the text above, which the log has read (APP-25).
  const emptyHelp = element('p', { class: 'empty', 'aria-live': 'off', hidden: true }, help.root)
  const list = messageList(controller)
  const waiting = pendingList(controller)
  const parts = [earlier, empty, emptyHelp, list.root, waiting.root]
  const box = element('div', { class: 'log', role: 'log', 'aria-live': 'polite', tabindex: '0' }, ...parts)
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
        setText(empty, texts.text('log.empty'))
        help.explain(texts, 'chat', empty.textContent)
      }
      if (changed(state, before, 'older')) earlier.hidden = state.older === 'none'
      if (changed(state, before, 'history')) box.setAttribute('aria-busy', String(state.history === 'loading'))
      if (changed(state, before, 'messages', 'history', 'pending')) {
        empty.hidden = state.history !== 'ready' || state.messages.length > 0 || state.pending.length > 0
        emptyHelp.hidden = empty.hidden
      }
      if (changed(state, before, 'pending', 'texts')) {
        const follows = isAtEnd() || state.pending.length > (before?.pending.length ?? 0)
        waiting.show(state, changed(state, before, 'texts'))
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
