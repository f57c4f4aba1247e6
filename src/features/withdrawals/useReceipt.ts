import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireWithdrawal } from '../../../contract/withdrawals.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { saveFile } from '../../browser/saveFile.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { formatRecordTime } from '../../shell/texts/dateTime.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useLocale } from '../../ui/locale.ts'
import { useMethodName } from './useMethodName.ts'

/** Returns a function that saves a withdrawal's receipt as a text file, made on the device. */
export function useReceipt(): (withdrawal: WireWithdrawal) => void {
  const { t } = useTranslation('withdrawals')
  const locale = useLocale()
  const name = useMethodName()
  const errorText = useErrorText('withdrawals')
  return useCallback(
    ({ transactionId, amount, fee, givesUp, arrives, currency, arrivesCurrency, method, wallet, steps }) => {
      const note = (reason?: string, code?: string): string => {
        const text = reason ?? (code && errorText(code))
        return text ? ` · ${text}` : ''
      }
      const lines = [
        `Openfloor · ${t('receipt')}`,
        `${t('fact.number')}: ${transactionId}`,
        `${t('fact.amount')}: ${formatMoney(amountOf(amount, currency), locale, 'exact')}`,
        `${t('fact.fee')}: ${formatMoney(amountOf(fee, currency), locale, 'exact')}`,
        ...(amountOf(givesUp, currency).minor > 0
          ? [`${t('fact.givesUp')}: ${formatMoney(amountOf(givesUp, currency), locale, 'exact')}`]
          : []),
        `${t('fact.arrives')}: ${formatMoney(amountOf(arrives, arrivesCurrency), locale, 'exact')}`,
        `${t('fact.to')}: ${name(method)} ${wallet}`,
        ...steps.map(({ state, at, reason, code }) => `${formatRecordTime(at, locale)}: ${t(`state.${state}`)}${note(reason, code)}`),
      ]
      saveFile(`openfloor-${transactionId.slice(0, 8)}.txt`, `${lines.join('\n')}\n`, 'text/plain')
    },
    [t, locale, name, errorText],
  )
}
