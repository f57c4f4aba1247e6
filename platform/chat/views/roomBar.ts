import { element, setText } from '../../views/element.ts'
import { changed, type RoomView } from './view.ts'

/** Shows the room's name, its hosts and the number of people. */
export function roomBar(): RoomView {
  const name = element('h1', { class: 'room' })
  const hosts = element('span', { class: 'hosts' })
  const people = element('span', { class: 'people' })
  return {
    root: element('header', { class: 'bar' }, name, hosts, people),
    update(state, before) {
      if (!changed(state, before, 'texts', 'room', 'presence')) return
      const { texts, presence, room } = state
      setText(name, room.name)
      const shown = [
        ...(presence?.online ?? []).map((host) =>
          element('span', { class: 'host', 'data-is': 'online' }, texts.text('host.online', { host })),
        ),
        ...(presence?.offline ?? []).map((host) =>
          element('span', { class: 'host', 'data-is': 'offline' }, texts.text('host.offline', { host })),
        ),
      ]
      hosts.replaceChildren(...shown)
      setText(people, presence ? texts.text('people', { count: presence.people }) : '')
    },
  }
}
