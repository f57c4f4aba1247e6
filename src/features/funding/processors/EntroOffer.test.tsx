// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { hourMs } from '../../../../domain/kernel/time.ts'
import { selectDialogs } from '../../../shell/dialogs/dialogsSlice.ts'
import { depositView } from '../../../../tests/support/depositView.ts'
import { renderPart } from '../../../../tests/support/renderScreen.tsx'
import { EntroOffer } from './EntroOffer.tsx'

test.each([
  ['a moment ago', 0, ['accepted']],
  ['before the page slept for hours', -2 * hourMs, ['dialog_entro_start']],
  ['on a clock that was put back since', 2 * hourMs, ['dialog_entro_start']],
])('[FUND-28, FUND-36] ENTROPAY chosen %s is charged only while that yes is recent', async (_when, since, happens) => {
  const deposit = depositView({ openedAt: Date.now() + since, status: { at: 'offering', processor: 'ENTROPAY' } })
  const accepted: string[] = []
  const acceptOffer = async () => {
    accepted.push('accepted')
    return { ok: true, value: deposit } as const
  }
  const { store } = await renderPart(<EntroOffer deposit={deposit} consent="agreed" connection="online" />, { worker: { acceptOffer } })
  expect([...accepted, ...selectDialogs(store.getState()).map(({ name }) => name)]).toEqual(happens)
})
