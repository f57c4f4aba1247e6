// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useSteadyPress } from './useSteadyPress.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Pays the amount in its field, which is raised to 250 when the field is left. */
function PayForm({ paid }: { paid: (amount: number) => void }) {
  const [amount, setAmount] = useState(10)
  const press = useSteadyPress(String(amount))
  return (
    <>
      <input onBlur={() => setAmount(250)} />
      <button type="button" {...press} onClick={() => paid(amount)}>
        Deposit {amount}
      </button>
    </>
  )
}

async function render() {
  const paid: number[] = []
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(place).render(<PayForm paid={(amount) => paid.push(amount)} />))
  const [field, button] = [place.querySelector('input'), place.querySelector('button')]
  if (!field || !button) throw new Error('not rendered')
  return { paid, field, button }
}

const pointerDown = (target: Element): Promise<void> =>
  act(async () => void target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
const click = (target: HTMLElement): Promise<void> => act(async () => target.click())

test('[FUND-09] the press that raises an amount pays nothing, the next one pays what the button says', async () => {
  const { paid, field, button } = await render()
  field.focus()
  await pointerDown(button)
  await act(async () => field.blur())
  await click(button)
  expect([paid, button.textContent]).toEqual([[], 'Deposit 250'])
  await pointerDown(button)
  await click(button)
  expect(paid).toEqual([250])
})

test('[FUND-09] a pointer let go beside the button keeps no later Enter from paying', async () => {
  const { paid, field, button } = await render()
  field.focus()
  await pointerDown(button)
  await act(async () => field.blur())
  await act(async () => void button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  await click(button)
  expect(paid).toEqual([250])
})

test('[FUND-09] a press by keyboard, or by a program, pays what the button says', async () => {
  const { paid, button } = await render()
  await click(button)
  expect(paid).toEqual([10])
})
