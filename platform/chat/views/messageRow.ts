import type { WireChatMessage } from '../../../contract/chatRoom.ts'
import { element } from '../../views/element.ts'
import { type ChatState, isModerator } from '../state/state.ts'
import { button } from './button.ts'
import { formatMessageTime } from './messageTime.ts'
import type { RoomController } from '../state/roomController.ts'

const reasons = ['abuse', 'scam', 'other'] as const
/** A host mutes a person for this long. */
const stopMinutes = 15

function name({ author }: WireChatMessage, { texts, you }: ChatState): HTMLElement {
  const shown = author.id === you?.id ? texts.text('you') : author.name
  const who = element('bdi', { class: 'who', 'data-role': author.role }, shown)
  return author.role === 'member'
    ? who
    : element('span', {}, who, ' ', element('span', { class: 'badge' }, texts.text(`role.${author.role}`)))
}

/** Returns the actions on another person's message, behind one button. */
function messageActions(message: WireChatMessage, state: ChatState, controller: RoomController): HTMLElement[] {
  const { texts, muted } = state
  const { author } = message
  const row = element('div', { class: 'actions', role: 'group', hidden: true })
  const params = { name: author.name }
  const more = element(
    'button',
    { type: 'button', class: 'more', 'aria-expanded': 'false', 'aria-label': texts.text('actions.of', params) },
    '⋯',
  )
  const close = (): void => {
    row.hidden = true
    more.setAttribute('aria-expanded', 'false')
    more.focus()
  }
  const closing = (run: () => void) => (): void => {
    run()
    close()
  }
  const first = (): HTMLElement[] => [
    button(
      texts.text(muted.has(author.id) ? 'actions.unmute' : 'actions.mute'),
      closing(() => void controller.setHidden(author.id, !muted.has(author.id))),
    ),
    button(texts.text('actions.report'), () => {
      row.replaceChildren(
        element('span', { class: 'ask' }, texts.text('report.why')),
        ...reasons.map((reason) =>
          button(
            texts.text(`report.${reason}`),
            closing(() => void controller.report(message.id, reason)),
          ),
        ),
        button(texts.text('report.no'), close),
      )
      row.querySelector('button')?.focus()
    }),
    ...(isModerator(state)
      ? [
          button(
            texts.text('actions.remove'),
            closing(() => void controller.judge(message.id, 'remove')),
            'danger',
          ),
          ...(author.role === 'member'
            ? [
                button(
                  texts.text('actions.stop', { minutes: stopMinutes }),
                  closing(() => void controller.mutePerson(author.id, stopMinutes)),
                  'danger',
                ),
                button(
                  texts.text('actions.allow'),
                  closing(() => void controller.mutePerson(author.id, 0)),
                ),
              ]
            : []),
        ]
      : []),
  ]
  more.addEventListener('click', () => {
    if (!row.hidden) return close()
    row.replaceChildren(...first())
    row.hidden = false
    more.setAttribute('aria-expanded', 'true')
    row.querySelector('button')?.focus()
  })
  row.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // Escape on the page leaves the chat.
    event.stopPropagation()
    close()
  })
  return [more, row]
}

/** One message of the log. Its text is inserted as text: no links, no markup. */
export function messageRow(message: WireChatMessage, state: ChatState, controller: RoomController): HTMLElement {
  const { texts, language, muted, you } = state
  const isOwn = message.author.id === you?.id
  const time = element(
    'time',
    { datetime: new Date(message.sentAt).toISOString() },
    formatMessageTime(message.sentAt, Date.now(), language),
  )
  const isMuted = muted.has(message.author.id)
  const words = message.text === null ? texts.text(`gone.${message.status}`) : isMuted ? texts.text('gone.muted') : message.text
  const isHidden = message.text === null || isMuted
  return element(
    'div',
    { class: 'message', 'data-own': isOwn, 'data-id': String(message.id) },
    element('div', { class: 'line' }, name(message, state), ' ', element('bdi', { class: isHidden ? 'gone' : 'words' }, words), ' ', time),
    ...(isOwn || message.text === null ? [] : messageActions(message, state, controller)),
  )
}
