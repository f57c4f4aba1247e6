import { element, setText } from '../../views/element.ts'
import type { ChatState } from '../state/state.ts'
import { codeText } from '../texts.ts'
import { button } from './button.ts'
import { changed, type RoomView } from './view.ts'
import type { RoomController } from '../state/roomController.ts'

type Problem = { key: string; retry: boolean } | null

function problemOf({ stage, connection, history }: ChatState): Problem {
  if (stage.at === 'alone') return { key: 'stage.alone', retry: false }
  if (stage.at === 'failed') return { key: stage.code, retry: true }
  if (history === 'failed') return { key: 'log.failed', retry: true }
  if (connection === 'lost') return { key: 'line.lost', retry: false }
  return stage.at === 'open' && history === 'ready' ? null : { key: 'stage.entering', retry: false }
}

/** Shows why the room is not usable, and the result of the last action. */
export function notice(controller: RoomController): RoomView {
  const message = element('span')
  const again = button('', () => controller.retry())
  const bar = element('div', { class: 'notice', role: 'status' }, message, again)
  const said = element('p', { class: 'said', role: 'status' })
  return {
    root: element('div', {}, bar, said),
    update(state, before) {
      if (!changed(state, before, 'texts', 'stage', 'connection', 'history', 'said')) return
      const problem = problemOf(state)
      bar.dataset['look'] = problem === null ? 'none' : problem.retry || state.connection === 'lost' ? 'warn' : 'plain'
      setText(message, problem === null ? '' : codeText(state.texts, problem.key))
      setText(again, state.texts.text('retry'))
      again.hidden = !problem?.retry
      setText(said, state.said ? codeText(state.texts, state.said.key) : '')
    },
  }
}
