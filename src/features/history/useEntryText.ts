import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireHistoryRow } from '../../../contract/history.ts'
import { currencyOfInvoice } from '../../../domain/kernel/coinName.ts'
import { money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { isHistoryKind } from '../../../domain/history/kinds.ts'
import { parseReward, thingName } from '../../../domain/tournaments/prizes.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { useLocale } from '../../ui/locale.ts'

/** The sentences of bonuses that are no plain ones, by the kind of grant. */
const grantTexts: Readonly<Record<string, 'entry.gift' | 'entry.grant.prize'>> = { gift: 'entry.gift', prize: 'entry.grant.prize' }

/** Returns a function for the name of a way to pay or to be paid. */
export function useMethodText(): (row: Pick<WireHistoryRow, 'method' | 'facts'>) => string | undefined {
  const { t } = useTranslation('history')
  return useCallback(
    ({ method, facts }) => {
      switch (method) {
        case undefined:
          return undefined
        case 'card':
        case 'Credit Card':
          return facts?.['card'] === undefined ? t('method.card') : `${t('method.card')} ${facts['card']}`
        case 'bank':
        case 'EUR':
        case 'USD':
          return t('method.bank')
        default:
          return currencyOfInvoice(method) ?? (method.length <= 5 ? method.toUpperCase() : method.replaceAll('_', ' '))
      }
    },
    [t],
  )
}

/**
 * Returns a function for the sentence of an entry. A kind that this version does not know has a general one.
 */
export function useEntryText(): (row: WireHistoryRow) => string {
  const { t } = useTranslation('history')
  const locale = useLocale()
  const methodOf = useMethodText()
  return useCallback(
    (row) => {
      const { trType, currency, facts = {} } = row
      const value = amountOf(row.amount, currency)
      const amount = formatMoney(money(Math.abs(value.minor), currency), locale, 'exact')
      const [symbol, method] = [facts['symbol'] ?? '', methodOf(row)]
      const general = (): string => t(value.minor < 0 ? 'entry.other.out' : 'entry.other.in', { amount })
      if (!isHistoryKind(trType)) return general()
      switch (trType) {
        case 'deposit':
        case 'deposit.coin':
          return method === undefined ? t('entry.deposit', { amount }) : t('entry.deposit.by', { amount, method })
        case 'deposit.invoice':
          return t('entry.deposit.invoice', { amount, method: method ?? '' })
        case 'withdrawal':
        case 'withdrawal.back':
          return withdrawalText()
        case 'bonus':
          return t(grantTexts[facts['grant'] ?? ''] ?? 'entry.bonus', { amount })
        case 'stake':
          return facts['direction'] === undefined
            ? general()
            : t(facts['direction'] === 'down' ? 'entry.stake.down' : 'entry.stake.up', { amount, symbol })
        case 'order.won':
        case 'order.tie':
          return t(`entry.${trType}`, { amount, symbol })
        case 'order.lost':
          return t('entry.order.lost', { symbol, stake: formatMoney(amountOf(facts['stake'], currency), locale, 'exact') })
        case 'tip':
          return t('entry.tip', { amount, host: facts['host'] ?? '' })
        case 'prize':
          return t('entry.prize', { place: facts['place'] ?? '', reward: rewardOf(facts['reward'] ?? '') })
        default:
          return t(`entry.${trType}`, { amount })
      }

      // The account also loses or regains the bonus money that was given up, which is no payout.
      function withdrawalText(): string {
        const bonus = amountOf(facts['givesUp'], currency)
        const paid = formatMoney(money(Math.abs(value.minor) - bonus.minor, currency), locale, 'exact')
        const isBack = trType === 'withdrawal.back'
        if (!isBack && method === undefined) return general()
        // The bonus alone, given back after the rest.
        if (isBack && bonus.minor > 0 && bonus.minor === value.minor)
          return t('entry.withdrawal.backBonusLater', { amount: formatMoney(bonus, locale, 'exact') })
        const sentence = isBack
          ? t('entry.withdrawal.back', { amount: paid })
          : t('entry.withdrawal', { amount: paid, method: method ?? '' })
        if (bonus.minor === 0) return sentence
        const given = formatMoney(bonus, locale, 'exact')
        return `${sentence} ${t(isBack ? 'entry.withdrawal.backBonus' : 'entry.bonus.givenUp', { amount: given })}`
      }

      function rewardOf(text: string): string {
        const prize = parseReward(text)
        if (prize.kind === 'thing') return thingName(prize.name)
        const worth = formatMoney(money(prize.dollars * 100, 'USD'), locale, 'whole')
        return prize.kind === 'bonus' ? t('entry.prize.bonus', { amount: worth }) : worth
      }
    },
    [t, locale, methodOf],
  )
}
