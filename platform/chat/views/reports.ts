import { element, setText } from '../../views/element.ts'
import { isModerator } from '../state/state.ts'
import { button } from './button.ts'
import { changed, type RoomView } from './view.ts'
import type { RoomController } from '../state/roomController.ts'

/** The list of reported messages, for hosts and moderators only. */
export function reports(controller: RoomController): RoomView {
  const title = element('summary')
  const list = element('ul', { class: 'report-list' })
  const root = element('details', { class: 'reports', hidden: true }, title, list)
  root.addEventListener('toggle', () => root.open && void controller.loadReports())
  return {
    root,
    update(state, before) {
      if (!changed(state, before, 'texts', 'reports', 'you')) return
      const { texts } = state
      root.hidden = !isModerator(state) || state.reports.length === 0
      setText(title, texts.text('reports.title', { count: state.reports.length }))
      list.replaceChildren(
        ...state.reports.map(({ message, text, reasons, count }) =>
          element(
            'li',
            {},
            element('p', {}, element('bdi', { class: 'who' }, message.author.name), ' ', element('bdi', {}, text)),
            element(
              'p',
              { class: 'note' },
              texts.text('reports.why', { count, reasons: reasons.map((reason) => texts.text(`report.${reason}`)).join(', ') }),
            ),
            element(
              'div',
              { class: 'actions' },
              button(texts.text('reports.keep'), () => void controller.judge(message.id, 'keep')),
              button(texts.text('reports.remove'), () => void controller.judge(message.id, 'remove'), 'danger'),
            ),
          ),
        ),
      )
    },
  }
}
