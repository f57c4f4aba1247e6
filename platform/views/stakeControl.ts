import { moneyToDecimal, parseMoney } from '../../domain/kernel/money.ts'
import { stepStake } from '../../domain/trading/ticketSteps.ts'
import { currencyOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute } from './element.ts'
import { formatAmount } from './format.ts'
import { panel } from './panel.ts'
import { stakeSheet } from './stakeSheet.ts'
import { stepper } from './stepper.ts'
import { changed, type View } from './view.ts'

/** The stake as a stepper, whose sheet has a form for it. */
export function stakeControl(actions: Actions): View {
  let last: PlatformState | null = null
  const { button, body, close } = panel('stake-sheet', (is) => is === 'open' && sheet.opened())
  const control = stepper(button, (step) => {
    const next = last && stepStake(last.stake, currencyOf(last), step)
    if (next !== null) actions.typeStake(next)
  })
  const sheet = stakeSheet((stake) => {
    actions.typeStake(stake)
    close()
  })
  setAttribute(body, 'role', 'dialog')
  setAttribute(body, 'aria-labelledby', 'stake-title')
  body.append(sheet.root)

  const write = (state: PlatformState): void => {
    const { texts, language, stake } = state
    const held = currencyOf(state)
    const parsed = parseMoney(stake, held)
    // Play money must not look like one's own.
    const isDemo = state.balance?.demo === true
    const caption = isDemo ? `${texts.text('ticket.stake')} · ${texts.text('ticket.demo')}` : texts.text('ticket.stake')
    setAttribute(control.root, 'data-demo', isDemo)
    control.write({
      label: caption,
      value: parsed.ok ? formatAmount(moneyToDecimal(parsed.value), held, language, true) : stake,
      caption,
      brief: isDemo ? texts.text('ticket.demo') : caption,
      less: texts.text('stake.less'),
      more: texts.text('stake.more'),
    })
    control.limit({ less: stepStake(stake, held, 'less') !== null, more: stepStake(stake, held, 'more') !== null })
  }

  return {
    root: element('div', { class: 'control' }, control.root, body),
    update(state, before) {
      last = state
      const isNew = before === null || currencyOf(state) !== currencyOf(before)
      if (isNew || changed(state, before, 'texts', 'stake', 'balance')) write(state)
      sheet.update(state, before)
    },
  }
}
