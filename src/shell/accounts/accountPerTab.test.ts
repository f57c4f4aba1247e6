import { expect, test } from 'vitest'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { accountChosen, accountOpened, selectAccount, sessionRead, sessionSlice, signedOut } from '../session/sessionSlice.ts'

const first = wireUser()
const [euro] = first.balances
const dollar = { ...euro!, accountId: 'usd-1', currency: 'USD' as const, amount: '5.00' }
const both = { ...first, balances: [euro!, dollar] }
const read = (user: typeof both | null) =>
  sessionRead({ csrf: 'c', now: 1_000, user, platformToken: null, askedAt: 1_000, receivedAt: 1_000 })

type State = ReturnType<typeof sessionSlice.reducer>
const after = (...actions: Parameters<typeof sessionSlice.reducer>[1][]): State =>
  actions.reduce<State>((state, action) => sessionSlice.reducer(state, action), sessionSlice.getInitialState())
const shown = (state: State): string | undefined => selectAccount({ session: state })?.accountId
/** The fact that every tab receives when one of them has switched. */
const switchedInOtherTab = backgroundReported([{ topic: 'user', user: { ...both, current_accountId: 'usd-1' }, at: 2_000 }])

test('[ACC-02] a tab keeps its account when another tab chooses another one', () => {
  const state = after(read(both), switchedInOtherTab)
  expect([shown(after(read(both))), shown(state), state.user?.current_accountId]).toEqual(['eur-1', 'eur-1', 'usd-1'])
  expect(shown(after(read(both), switchedInOtherTab, accountChosen('usd-1')))).toBe('usd-1')
})

test('[ACC-02] a tab keeps its account when the session is read again or renewed', () => {
  expect(shown(after(read(both), switchedInOtherTab, read({ ...both, current_accountId: 'usd-1' })))).toBe('eur-1')
})

test('[ACC-01] an account missing in the balances is not used', () => {
  const closed = backgroundReported([{ topic: 'user', user: { ...both, balances: [dollar], current_accountId: 'usd-1' }, at: 2_000 }])
  expect(shown(after(read(both), closed))).toBe('usd-1')
})

test('[ACC-04] a new account can be chosen before the user is read, and is listed once', () => {
  const coin = { ...euro!, accountId: 'btc-1', currency: 'BTC' as const }
  const state = after(read(both), accountOpened(coin), accountOpened(coin), accountChosen('btc-1'))
  expect([shown(state), state.user?.balances.map(({ accountId }) => accountId)]).toEqual(['btc-1', ['eur-1', 'usd-1', 'btc-1']])
})

test('[ACC-02, SES-14] signing out clears the account', () => {
  expect(after(read(both), accountChosen('usd-1'), signedOut()).account).toBeNull()
})
