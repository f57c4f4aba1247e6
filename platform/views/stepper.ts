import type { Step } from '../../domain/trading/ticketSteps.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { icon } from './icon.ts'

/** `brief`: the caption on the smallest phone. */
export type StepperText = { label: string; value: string; caption: string; brief: string; less: string; more: string }

/** A value between two buttons that lower and raise it. Pressing the value opens its sheet. */
export function stepper(value: HTMLButtonElement, step: (step: Step) => void) {
  const label = element('span', { class: 'hidden' })
  const shown = figure('b', {})
  const caption = element('small', {})
  const brief = element('small', { class: 'brief', 'aria-hidden': 'true' })
  value.className = 'value'
  value.setAttribute('aria-haspopup', 'dialog')
  value.append(label, shown, caption, brief)
  const buttons = (['less', 'more'] as const).map((name) => {
    const button = element('button', { type: 'button', class: 'step' }, icon(name === 'less' ? 'minus' : 'plus'))
    button.addEventListener('click', () => button.getAttribute('aria-disabled') !== 'true' && step(name))
    return button
  })
  const [less, more] = buttons as [HTMLButtonElement, HTMLButtonElement]
  return {
    root: element('div', { class: 'stepper' }, less, value, more),
    write(text: StepperText): void {
      setText(label, text.label)
      setText(shown, text.value)
      setText(caption, text.caption)
      // The label already says it.
      setAttribute(caption, 'aria-hidden', text.caption === text.label ? 'true' : undefined)
      setText(brief, text.brief)
      // Long amounts get a smaller size, so that none is cut on the smallest phone.
      value.dataset['length'] = text.value.length > 9 ? 'long' : text.value.length > 6 ? 'medium' : 'short'
      setAttribute(less, 'aria-label', text.less)
      setAttribute(more, 'aria-label', text.more)
    },
    /** Disables the steps that lead nowhere; they keep the focus. */
    limit(can: Record<Step, boolean>): void {
      setAttribute(less, 'aria-disabled', can.less ? undefined : 'true')
      setAttribute(more, 'aria-disabled', can.more ? undefined : 'true')
    },
  }
}
