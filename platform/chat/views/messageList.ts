import type { WireChatMessage } from '../../../contract/chatRoom.ts'
import { element } from '../../views/element.ts'
import type { RoomController } from '../state/roomController.ts'
import type { ChatState } from '../state/state.ts'
import { messageRow } from './messageRow.ts'

/** The list of messages, one row each. */
export function messageList(controller: RoomController) {
  const root = element('div', { class: 'messages' })
  const rows = new Map<number, { message: WireChatMessage; row: HTMLElement }>()

  function removeOthers(kept: ReadonlySet<number>): void {
    for (const [id, { row }] of rows) {
      if (kept.has(id)) continue
      row.remove()
      rows.delete(id)
    }
  }

  function write(state: ChatState): void {
    let next = root.firstElementChild
    for (const message of state.messages) {
      const known = rows.get(message.id)
      if (known?.message === message) {
        next = known.row.nextElementSibling
        continue
      }
      const row = messageRow(message, state, controller)
      if (known) known.row.replaceWith(row)
      else root.insertBefore(row, next)
      rows.set(message.id, { message, row })
      next = row.nextElementSibling
    }
  }

  return {
    root,
    /** Recreates only changed rows, or `all`: a screen reader announces new messages and none twice. */
    show(state: ChatState, all: boolean): void {
      const held = [...rows].find(([, { row }]) => row.contains(document.activeElement))?.[0]
      if (all) {
        rows.clear()
        root.replaceChildren()
      } else removeOthers(new Set(state.messages.map(({ id }) => id)))
      write(state)
      // A recreated row gets the focus its predecessor had; otherwise the next key would go to the page.
      const again = held === undefined ? null : rows.get(held)?.row
      if (again?.contains(document.activeElement) === false) again.querySelector<HTMLElement>('.more')?.focus()
    },
  }
}
