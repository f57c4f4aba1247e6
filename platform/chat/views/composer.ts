import { graphemeCount, maxChatMessageLength } from '../../../domain/chat/messageText.ts'
import { element, setAttribute, setText } from '../../views/element.ts'
import { helpLink } from '../../views/helpLink.ts'
import type { ChatState } from '../state/state.ts'
import { codeArticle } from '../texts.ts'
import { formatMessageTime } from './messageTime.ts'
import { changed, type RoomView } from './view.ts'
import type { RoomController } from '../state/roomController.ts'

/** The number of characters left is shown below this. */
const warnBelow = 80

/** The message field: Enter sends, Shift+Enter starts a new line. The draft is kept until it is sent. */
export function composer(controller: RoomController): RoomView {
  const field = element('textarea', { class: 'field', rows: '1', id: 'message', autocomplete: 'off', enterkeyhint: 'send' })
  const label = element('label', { class: 'hidden', for: 'message' })
  const send = element('button', { type: 'submit', class: 'send' })
  const left = element('span', { class: 'left', hidden: true })
  const problem = element('p', { class: 'problem', role: 'alert', id: 'problem' })
  const help = helpLink(controller.openHelp)
  const row = element('div', { class: 'row' }, field, send)
  const form = element('form', { class: 'composer' }, label, row, left, problem, help.root)
  let wrong: string | null = null
  let last: ChatState | null = null

  const explain = ({ texts, presence, language }: ChatState): void => {
    const until = presence?.mutedUntil ?? null
    const stopped = until === null ? '' : texts.text('write.muted', { time: formatMessageTime(until, Date.now(), language) })
    setText(problem, wrong === null ? stopped : texts.text(wrong))
    const article = wrong === null ? 'chat' : codeArticle(texts, wrong)
    help.explain(texts, problem.textContent === '' ? null : article, problem.textContent)
    setAttribute(field, 'aria-invalid', wrong === null ? undefined : 'true')
  }
  const grow = (): void => {
    field.style.blockSize = 'auto'
    field.style.blockSize = `${field.scrollHeight + 2}px`
  }
  const submit = (): void => {
    wrong = controller.submit()
    // A refused message changes nothing in the room, so that no update would show why.
    if (last) explain(last)
    field.focus()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!field.disabled) submit()
  })
  field.addEventListener('input', () => {
    wrong = null
    controller.type(field.value)
    grow()
  })
  field.addEventListener('keydown', (event) => {
    const press = enterPress(event)
    if (press === 'writes') return
    event.preventDefault()
    if (press === 'sends') submit()
  })

  return {
    root: form,
    update(state, before) {
      last = state
      const { texts, draft, presence } = state
      if (changed(state, before, 'texts', 'room')) {
        setText(label, texts.text('write.name', { room: state.room.name }))
        field.placeholder = texts.text('write.here')
        setText(send, texts.text('write.send'))
      }
      // Not by a change of the draft: one that was typed and sent within a frame has none.
      if (field.value !== draft) {
        field.value = draft
        grow()
      }
      const rest = maxChatMessageLength - graphemeCount(draft)
      left.hidden = rest >= warnBelow
      setText(left, texts.text('write.left', { count: rest }))
      const isMuted = (presence?.mutedUntil ?? null) !== null
      field.disabled = isMuted
      send.disabled = isMuted
      explain(state)
      field.setAttribute('aria-describedby', 'problem')
    },
  }
}

/**
 * Returns what a key does in the message field. `sends`: sends the message. `held`: nothing, because a held
 * Enter has already sent once. `writes`: the browser's default.
 */
export function enterPress({ key, shiftKey, repeat }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'repeat'>): 'sends' | 'held' | 'writes' {
  // With Shift, Enter starts a new line.
  if (key !== 'Enter' || shiftKey) return 'writes'
  return repeat ? 'held' : 'sends'
}
