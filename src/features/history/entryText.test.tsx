// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { WireHistoryRow } from '../../../contract/history.ts'
import { kindsOf } from '../../../domain/history/kinds.ts'
import { historyRow } from '../../../tests/support/historyRow.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { useEntryText } from './useEntryText.ts'

async function sentence(change: Partial<WireHistoryRow>): Promise<string | null> {
  const Sentence = () => useEntryText()(historyRow(change))
  const { container, unmount } = await renderPart(<Sentence />)
  const text = container.textContent
  unmount()
  return text
}

const order = { symbol: 'EUR/USD', direction: 'down', stake: '10.00' }
test.each<[Partial<WireHistoryRow>, string]>([
  [{ trType: 'deposit' }, 'You deposited €100.00.'],
  [{ trType: 'deposit', method: 'card', facts: { card: '•••• 0002' } }, 'You deposited €100.00 by card •••• 0002.'],
  [{ trType: 'deposit.coin', method: 'zcash' }, 'You deposited €100.00 by ZEC.'],
  [{ trType: 'withdrawal', amount: '-100.00', method: 'Bitcoin_Cash' }, 'You withdrew €100.00 by Bitcoin Cash.'],
  [{ trType: 'withdrawal', amount: '-100.00', method: 'EUR' }, 'You withdrew €100.00 by bank transfer.'],
  [
    { trType: 'withdrawal', amount: '-110.00', method: 'EUR', facts: { givesUp: '10.00' } },
    'You withdrew €100.00 by bank transfer. You gave up €10.00 of bonus money.',
  ],
  [
    { trType: 'withdrawal.back', amount: '110.00', facts: { givesUp: '10.00' } },
    'A withdrawal of €100.00 came back to you. €10.00 of bonus money came back with it.',
  ],
  [{ trType: 'fee', amount: '-2.50', method: 'EUR' }, 'A fee of €2.50 was kept from your withdrawal.'],
  [{ trType: 'withdrawal.back', amount: '100.00', facts: { givesUp: '0.00' } }, 'A withdrawal of €100.00 came back to you.'],
  [
    { trType: 'withdrawal.back', amount: '10.00', facts: { givesUp: '10.00' } },
    '€10.00 of bonus money came back to you, since your later withdrawal was not paid either.',
  ],
  [
    { trType: 'bonus.takenBack', amount: '-10.00', facts: { grant: 'bonus' } },
    '€10.00 of bonus money was taken back, because its deposit was returned.',
  ],
  [{ trType: 'refund.notMade' }, 'A refund of €100.00 wasn’t made. The money is back in your account.'],
  [{ trType: 'deposit.mistaken', amount: '-100.00' }, 'A deposit of €100.00 was credited by mistake and taken back.'],
  [{ trType: 'bonus', facts: { grant: 'gift' } }, 'You received a welcome gift of €100.00.'],
  [{ trType: 'stake', amount: '-10.00', facts: order }, 'You staked €10.00 on EUR/USD to fall.'],
  [{ trType: 'order.lost', amount: '0.00', facts: order }, 'Your EUR/USD order lost its stake of €10.00.'],
  [{ trType: 'tip', amount: '-5.00', facts: { host: 'Mia' } }, 'You tipped Mia €5.00.'],
  [
    { trType: 'prize', currency: 'USD', facts: { place: '2', reward: '1000 $ bonus' } },
    'You took place 2 in a contest and won $1,000 bonus.',
  ],
  [{ trType: 'referral' }, 'You moved €100.00 of referral commission to this account.'],
  [{ trType: 'unheardOf', amount: '-1.00' }, '€1.00 was taken from your account.'],
  [{ trType: 'unheardOf' }, '€100.00 was added to your account.'],
])('[SUP-06] the entry %j reads “%s”', async (change, text) => {
  expect(await sentence(change)).toBe(text)
})

test('[SUP-06] every kind has a sentence, even if its details are missing', async () => {
  const kinds = Object.values(kindsOf).flat()
  const Sentences = () => {
    const textOf = useEntryText()
    return kinds.map((trType) => <p key={trType}>{textOf(historyRow({ trType }))}</p>)
  }
  const { container } = await renderPart(<Sentences />)
  const sentences = [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(sentences).toHaveLength(kinds.length)
  for (const text of sentences) expect(text).toMatch(/^[A-Z€].*\.$/)
})
