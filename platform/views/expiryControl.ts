import { expiriesByUnit, stepExpiry } from '../../domain/trading/ticketSteps.ts'
import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { formatClock, formatExpiry } from './format.ts'
import { panel } from './panel.ts'
import { rovingTabindex } from './rovingTabindex.ts'
import { stepper } from './stepper.ts'
import { changed, type View } from './view.ts'

/** The expiry as a stepper; its sheet has all expiries by unit, and when an order placed now would end. */
export function expiryControl(actions: Actions): View {
  const { button, body, close } = panel('expiry-sheet', (is) => is === 'open' && chosen()?.focus())
  const control = stepper(button, (step) => {
    const next = last && stepExpiry(last.terms?.expiries ?? [], last.expiryMs, step)
    if (next !== null) actions.chooseExpiry(next)
  })
  const title = element('h2', { id: 'expiry-title' })
  const ends = element('p', {})
  const groups = element('div', { class: 'durations' })
  const stopAt = rovingTabindex(groups)
  setAttribute(body, 'role', 'dialog')
  setAttribute(body, 'aria-labelledby', 'expiry-title')
  body.append(element('div', { class: 'sheet' }, element('header', {}, title, ends), groups))
  let last: PlatformState | null = null
  let buttons: HTMLButtonElement[] = []
  const chosen = (): HTMLButtonElement | undefined => buttons.find((one) => one.getAttribute('aria-pressed') === 'true')

  const offer = ({ terms, texts }: PlatformState): void => {
    groups.setAttribute('aria-label', texts.text('ticket.expiry'))
    groups.replaceChildren(
      ...expiriesByUnit(terms?.expiries ?? []).map(({ unit, expiries }) => {
        const options = expiries.map((ms) =>
          element('button', { type: 'button', class: 'preset', value: String(ms) }, formatExpiry(ms, texts)),
        )
        for (const option of options)
          option.addEventListener('click', () => {
            actions.chooseExpiry(Number(option.value))
            close()
          })
        const name = texts.text(`expiry.group.${unit}`)
        return element(
          'div',
          { role: 'group', 'aria-label': name },
          element('h3', {}, name),
          element('div', { class: 'presets' }, ...options),
        )
      }),
    )
    buttons = [...groups.querySelectorAll('button')]
  }
  const mark = ({ expiryMs, terms }: PlatformState): void => {
    for (const option of buttons) option.setAttribute('aria-pressed', String(Number(option.value) === expiryMs))
    stopAt(buttons.findIndex((option) => Number(option.value) === expiryMs))
    const offered = terms?.expiries ?? []
    control.limit({ less: stepExpiry(offered, expiryMs, 'less') !== null, more: stepExpiry(offered, expiryMs, 'more') !== null })
  }
  let shown = ''

  return {
    root: element('div', { class: 'control' }, control.root, body),
    update(state, before) {
      last = state
      const { texts, expiryMs, language, terms } = state
      if (changed(state, before, 'texts', 'terms')) {
        setText(title, texts.text('ticket.expiry'))
        offer(state)
      }
      if (changed(state, before, 'texts', 'terms', 'expiryMs')) {
        mark(state)
        shown = ''
      }
      const time = terms ? formatClock(state.now + expiryMs, language) : '–'
      if (time === shown) return
      shown = time
      setText(ends, texts.text('expiry.endsAt', { time }))
      control.write({
        label: texts.text('ticket.expiry'),
        value: formatExpiry(expiryMs, texts),
        caption: texts.text('expiry.ends', { time }),
        brief: time,
        less: texts.text('expiry.less'),
        more: texts.text('expiry.more'),
      })
    },
  }
}
