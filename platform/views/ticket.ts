import { offeredOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { expiryControl } from './expiryControl.ts'
import { formatPercent } from './format.ts'
import { pressButton } from './pressButton.ts'
import { stakeControl } from './stakeControl.ts'
import { ticketProblem } from './ticketProblem.ts'
import { changed, type View } from './view.ts'

/** The terms of an order; for a guest, how to place one. */
function termsOf(state: PlatformState): string {
  const { texts, language, session } = state
  if (session.who === 'guest') return texts.text('orders.guest')
  const percent = offeredOf(state)?.payoutPercent
  return percent === undefined ? '' : texts.text('ticket.terms', { percent: formatPercent(percent, language) })
}

/**
 * The order form: stake, expiry and the two directions, with the possible profit before the press. Nothing in
 * it ever moves.
 */
export function ticket(actions: Actions): View {
  const controls = [stakeControl(actions), expiryControl(actions)]
  const presses = [pressButton('up', actions), pressButton('down', actions)]
  const problem = ticketProblem(actions)
  const terms = element('span', {})
  const signIn = element('button', { type: 'button', class: 'link' })
  signIn.addEventListener('click', () => actions.signIn())

  return {
    root: element(
      'section',
      { class: 'ticket' },
      ...controls.map(({ root }) => root),
      ...presses.map(({ root }) => root),
      // Wide: the line below the buttons. On a phone the problem takes the place of the strip above the form.
      element('div', { class: 'note' }, element('p', { class: 'terms' }, terms, ' ', signIn), problem.root),
    ),
    update(state, before) {
      for (const control of controls) control.update(state, before)
      if (
        changed(
          state,
          before,
          'texts',
          'stake',
          'symbol',
          'terms',
          'balance',
          'placing',
          'feed',
          'connection',
          'now',
          'session',
          'suggestion',
        )
      ) {
        for (const press of presses) press.update(state, before)
      }
      if (changed(state, before, 'texts', 'symbol', 'terms', 'session')) {
        setText(terms, termsOf(state))
        setText(signIn, state.texts.text('orders.signIn'))
        setAttribute(signIn, 'hidden', state.session.who !== 'guest')
      }
      problem.update(state, before)
    },
  }
}
