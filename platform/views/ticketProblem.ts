import { articleForCode } from '../../domain/help/articleForCode.ts'
import { moneyToDecimal } from '../../domain/kernel/money.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { stakeRanges } from '../../domain/trading/stakes.ts'
import { currencyOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { formatAmount } from './format.ts'
import { helpLink } from './helpLink.ts'
import { icon } from './icon.ts'
import { changed, type View } from './view.ts'

/** Returns the code of what prevents an order: the server's refusal, else the error of the stake. */
function problemCode(state: PlatformState): string | null {
  const { placing, stake } = state
  if (placing.status === 'unclear') return 'order.unclear'
  if (placing.status === 'refused') return placing.code
  return stake === '' ? null : (stakeErrors(stake, currencyOf(state))[0]?.code ?? null)
}

/**
 * Shows the error of the order form with its help, a button to add funds where that helps, and one to dismiss
 * it.
 */
export function ticketProblem(actions: Actions): View {
  const text = figure('span', { role: 'alert' })
  const help = helpLink(actions.openHelp)
  const funds = element('button', { type: 'button', class: 'quiet small', hidden: true })
  const dismiss = element('button', { type: 'button', class: 'tool', hidden: true }, icon('cross'))
  funds.addEventListener('click', () => actions.addFunds())
  dismiss.addEventListener('click', () => actions.cancel())

  return {
    root: element('div', { class: 'problem', id: 'problem' }, element('p', {}, text, ' ', help.root), funds, dismiss),
    update(state, before) {
      if (!changed(state, before, 'texts', 'placing', 'stake', 'balance')) return
      const { texts, language, placing } = state
      const code = problemCode(state)
      const currency = currencyOf(state)
      const range = stakeRanges[currency]
      const limits = range && {
        min: formatAmount(moneyToDecimal(range.min), currency, language, true),
        max: formatAmount(moneyToDecimal(range.max), currency, language, true),
      }
      const known = code !== null && texts.has(code) ? code : 'auth.server_error'
      setText(text, code === null ? '' : texts.text(known, { ...limits, currency }))
      help.explain(texts, code === null ? null : articleForCode(known), text.textContent)
      setText(funds, texts.text('ticket.addFunds'))
      setAttribute(funds, 'hidden', code !== 'funds.insufficient')
      setAttribute(dismiss, 'aria-label', texts.text('ticket.dismiss'))
      setAttribute(dismiss, 'hidden', placing.status !== 'refused' && placing.status !== 'unclear')
    },
  }
}
