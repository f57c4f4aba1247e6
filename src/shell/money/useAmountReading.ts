import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../contract/kernel.ts'
import { amountReading, type AmountUnit } from '../../../domain/kernel/amountReading.ts'
import { useLocale } from '../../ui/locale.ts'

/**
 * Returns the text that says how a typed amount with two readings is read (APP-33); empty for a clear one.
 */
export function useAmountReading(typed: string, currency: Currency, unit?: AmountUnit): string {
  const { t } = useTranslation('app')
  const reading = amountReading(typed, currency, useLocale(), unit)
  if (reading === null) return ''
  const { at, ...params } = reading
  return t(`amount.${at}`, params)
}
