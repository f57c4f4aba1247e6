import { expect, test } from 'vitest'
import { type TipProgress, type TipView, tipView } from './tipView.ts'

const terms = (confirm: boolean) => ({ terms: { confirm } })

test.each<[TipProgress, TipView]>([
  [{ at: 'form' }, 'form'],
  [{ at: 'confirm', ...terms(true) }, 'confirmation'],
  [{ at: 'sending', ...terms(true) }, 'confirmation'],
  [{ at: 'sending', ...terms(false) }, 'form'],
  [{ at: 'unclear', ...terms(false) }, 'confirmation'],
  [{ at: 'done', ...terms(false) }, 'done'],
])('[TRD-07] a tip in the state %j has the dialog %s', (step, view) => {
  expect(tipView(step, ['usd-1'])).toBe(view)
  expect(tipView(step, [])).toBe('noAccount')
})
