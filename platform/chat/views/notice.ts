import { element, setText } from '../../views/element.ts'
import type { ChatState } from '../state/state.ts'
import { button } from './button.ts'
import { changed, type RoomDesk, type View } from './view.ts'

type Said = { key: string; retry: boolean } | null

function problemOf({ stage, line, history }: ChatState): Said {
  if (stage.at === 'alone') return { key: 'stage.alone', retry: false }
  if (stage.at === 'failed') return { key: stage.code, retry: true }
  if (history === 'failed') return { key: 'log.failed', retry: true }
  if (line === 'lost') return { key: 'line.lost', retry: false }
  return stage.at === 'open' && history === 'ready' ? null : { key: 'stage.entering', retry: false }
}

/** What stands between the person and the room, and what a deed came to. */
export function notice(desk: RoomDesk): View {
  const words = element('span')
  const again = button('', () => desk.retry())
  const bar = element('div', { class: 'notice', role: 'status' }, words, again)
  const said = element('p', { class: 'said', role: 'status' })
  return {
    root: element('div', {}, bar, said),
    update(state, before) {
      if (!changed(state, before, 'texts', 'stage', 'line', 'history', 'said')) return
      const problem = problemOf(state)
      bar.dataset['look'] = problem === null ? 'none' : problem.retry || state.line === 'lost' ? 'warn' : 'plain'
      setText(words, problem === null ? '' : state.texts.text(problem.key))
      setText(again, state.texts.text('retry'))
      again.hidden = !problem?.retry
      setText(said, state.said ? state.texts.text(state.said.key) : '')
    },
  }
}
