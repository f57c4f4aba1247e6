import { element, setAttribute, setText } from '../../views/element.ts'
import { helpLink } from '../../views/helpLink.ts'
import type { Texts } from '../../texts/texts.ts'
import type { ChatState, PendingMessage } from '../state/state.ts'
import { codeArticle, codeText } from '../texts.ts'
import { button } from './button.ts'
import type { RoomController } from '../state/roomController.ts'

type Row = { root: HTMLElement; show(one: PendingMessage): void }

function pendingRow({ mark, text }: PendingMessage, texts: Texts, controller: RoomController): Row {
  const note = element('div', { class: 'note' })
  const help = helpLink(controller.openHelp)
  const actions = element(
    'div',
    { class: 'actions' },
    button(texts.text('pending.again'), () => controller.sendAgain(mark)),
    button(texts.text('pending.back'), () => controller.cancelMessage(mark)),
    help.root,
  )
  const who = element('bdi', { class: 'who' }, texts.text('you'))
  const line = element('div', { class: 'line' }, who, ' ', element('bdi', { class: 'words' }, text))
  const read = element('div', { 'aria-atomic': 'true' }, line, note)
  const root = element('div', { class: 'message pending' }, read, actions)
  return {
    root,
    show(one) {
      const isSending = one.is === 'sending'
      const said = one.is === 'refused' ? codeText(texts, one.code) : texts.text(`pending.${one.is}`)
      root.dataset['is'] = one.is
      // A message that is sent is read as one of the room.
      setAttribute(read, 'aria-live', isSending ? 'off' : 'polite')
      setText(note, said)
      help.explain(texts, one.is === 'refused' ? codeArticle(texts, one.code) : 'chat', `${said} ${text}`)
      actions.hidden = isSending
    },
  }
}

/** The unsent messages, one row each. A screen reader reads one when it could not be sent (APP-25). */
export function pendingList(controller: RoomController) {
  // Its rows are not read as they come: the log around it would read their help, which repeats them.
  const root = element('div', { class: 'messages', 'aria-live': 'off' })
  const rows = new Map<string, Row>()
  return {
    root,
    /** Changes the rows in place, so that none is read again; recreates `all` in another language. */
    show({ pending, texts }: ChatState, all: boolean): void {
      for (const [mark, row] of rows) {
        if (!all && pending.some((one) => one.mark === mark)) continue
        row.root.remove()
        rows.delete(mark)
      }
      let next = root.firstElementChild
      for (const one of pending) {
        const row = rows.get(one.mark) ?? pendingRow(one, texts, controller)
        rows.set(one.mark, row)
        row.show(one)
        if (row.root === next) next = next.nextElementSibling
        else root.insertBefore(row.root, next)
      }
    },
  }
}
