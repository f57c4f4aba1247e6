import type { HelpArticle } from '../../../domain/help/articles.ts'
import { element, setText } from '../../views/element.ts'
import { helpLink } from '../../views/helpLink.ts'
import type { ChatState } from '../state/state.ts'
import { codeArticle, codeText } from '../texts.ts'
import { button } from './button.ts'
import { changed, type RoomView } from './view.ts'
import type { RoomController } from '../state/roomController.ts'

/** `article`: its help; null where nothing has failed, or no host page could open it. */
type Problem = { key: string; retry: boolean; article: HelpArticle | null } | null

function problemOf({ texts, stage, connection, history }: ChatState): Problem {
  if (stage.at === 'alone') return { key: 'stage.alone', retry: false, article: null }
  if (stage.at === 'failed') return { key: stage.code, retry: true, article: codeArticle(texts, stage.code) }
  if (history === 'failed') return { key: 'log.failed', retry: true, article: 'unreachable' }
  if (connection === 'lost') return { key: 'line.lost', retry: false, article: 'offline' }
  return stage.at === 'open' && history === 'ready' ? null : { key: 'stage.entering', retry: false, article: null }
}

/** Returns the help about the result of the last action; null: it succeeded, or there is none. */
const articleOf = ({ texts, said }: ChatState): HelpArticle | null =>
  said === null || said.key.startsWith('said.') ? null : codeArticle(texts, said.key)

/** Shows why the room is not usable, and the result of the last action. */
export function notice(controller: RoomController): RoomView {
  const message = element('span', { role: 'status' })
  const again = button('', () => controller.retry())
  const help = helpLink(controller.openHelp)
  const bar = element('div', { class: 'notice' }, message, help.root, again)
  const result = element('span', { role: 'status' })
  const resultHelp = helpLink(controller.openHelp)
  const said = element('p', { class: 'said' }, result, ' ', resultHelp.root)
  return {
    root: element('div', {}, bar, said),
    update(state, before) {
      if (!changed(state, before, 'texts', 'stage', 'connection', 'history', 'said')) return
      const { texts } = state
      const problem = problemOf(state)
      bar.dataset['look'] = problem === null ? 'none' : problem.retry || state.connection === 'lost' ? 'warn' : 'plain'
      setText(message, problem === null ? '' : codeText(texts, problem.key))
      help.explain(texts, problem && problem.article, message.textContent)
      setText(again, texts.text('retry'))
      again.hidden = !problem?.retry
      setText(result, state.said ? codeText(texts, state.said.key) : '')
      resultHelp.explain(texts, articleOf(state), result.textContent)
    },
  }
}
