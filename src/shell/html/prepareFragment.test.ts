// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { prepareFragment } from './prepareFragment.ts'

test('[APP-34] no translation changes an amount in a text of the server, which reads as before', () => {
  const tree = document.createDocumentFragment()
  const strong = document.createElement('b')
  strong.append('more than $1,000.00')
  tree.append('Verify to withdraw ', strong, ' in total, or 2.50 at once.')
  const box = document.createElement('div')
  box.append(...prepareFragment(tree, 1).nodes)
  expect(unmarkedFigures(box)).toEqual([])
  expect(box.textContent).toBe('Verify to withdraw more than $1,000.00 in total, or 2.50 at once.')
  expect([...box.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent)).toEqual(['$1,000.00', '2.50'])
})
