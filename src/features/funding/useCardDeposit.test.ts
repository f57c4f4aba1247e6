// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedCard } from '../../../contract/cards.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { money } from '../../../domain/kernel/money.ts'
import { depositView } from '../../../tests/support/depositView.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { inTurn, refused, stubServer } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { useCardDeposit } from './useCardDeposit.ts'
import type { Payer } from './usePayer.ts'
import { usePayer } from './usePayer.ts'

const card: SavedCard = { id: 'card-1', brand: 'visa', last4: '0002', expires: '2039-04', entropay: false }
const saved = { return: 'true', data: card } as const
const fields = { number: '4000000000000002', expiry: '04/39', holder: 'Ada Byron', country: 'DE', currency: 'EUR', cvv: null } as const
const order = { amount: money(25_000, 'EUR'), bonus: false }
const withSaved = { ...order, card: 'saved', id: card.id } as const
const withNew = { ...order, card: 'new', fields } as const
const handlers = { onCardSent: vi.fn<() => void>(), onSaved: vi.fn<(card: SavedCard) => void>(), onStarted: vi.fn<(id: string) => void>() }

let ids: string[]
beforeEach(() => {
  ids = []
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const handler of Object.values(handlers)) handler.mockReset()
})

/** Renders the hook. The worker accepts a deposit only where `accepts` says so, in turn. */
async function render(...accepts: boolean[]) {
  vi.spyOn(background, 'startDeposit').mockImplementation(async ({ id }) => {
    ids.push(id)
    return accepts[ids.length - 1] ? { ok: true, value: depositView({ id }) } : { ok: false, code: 'background.timeout' }
  })
  return renderHook(() => useCardDeposit(usePayer() as Payer, handlers), signedInStore(wireUser()))
}

test('[FUND-36, FUND-43] a retry after a worker timeout is the same deposit', async () => {
  const { run, current } = await render(false, true, true)
  await run(({ submit }) => submit(withSaved))
  expect(current().status).toMatchObject({ at: 'refused', fault: { code: 'background.timeout' }, attempt: 1 })
  await run(({ submit }) => submit(withSaved))
  await run(({ submit }) => submit(withSaved))
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  expect(handlers.onStarted.mock.calls).toEqual([[ids[0]], [ids[2]]])
})

test('[FUND-36] a refused new card does not forget a deposit of unknown outcome', async () => {
  stubServer({ saveCard: refused('cards.number') })
  const { run, current } = await render(false, true)
  await run(({ submit }) => submit(withSaved))
  await run(({ submit }) => submit(withNew))
  expect(current().status).toMatchObject({ at: 'refused', fault: { code: 'cards.number' }, attempt: 2 })
  await run(({ submit }) => submit(withSaved))
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(ids[0])
})

test('[FUND-18, FUND-19] a new card is saved before the deposit starts, and a refused one is cleared', async () => {
  const { calls } = stubServer({ saveCard: inTurn(refused('cards.number'), saved) })
  const { run } = await render(true)
  await run(({ submit }) => submit(withNew))
  expect([handlers.onCardSent.mock.calls.length, ids.length]).toEqual([1, 0])
  await run(({ submit }) => submit(withNew))
  expect(calls('saveCard')).toHaveLength(2)
  expect(handlers.onSaved).toHaveBeenCalledWith(card)
  expect(background.startDeposit).toHaveBeenCalledWith(expect.objectContaining({ card: card.id, amount: '250.00', account: 'eur-1' }))
})

test('[FUND-36] leaving the form while the card is saved starts no deposit', async () => {
  const answer = deferred<typeof saved>()
  stubServer({ saveCard: answer.promise })
  const { current, unmount } = await render(true)
  const submitted = current().submit(withNew)
  await unmount()
  answer.resolve(saved)
  await submitted
  expect(ids).toEqual([])
})

test('[FUND-36] a second press during the first starts one deposit', async () => {
  const { run } = await render(true, true)
  await run(({ submit }) => Promise.all([submit(withSaved), submit(withSaved)]))
  expect(ids).toHaveLength(1)
})
