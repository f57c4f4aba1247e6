import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawalMethod } from '../../../contract/withdrawals.ts'

/** Returns a function for a method's name. Names of coins and wallets are the same in every language. */
export function useMethodName(): (method: WithdrawalMethod) => string {
  const { t } = useTranslation('withdrawals')
  return useCallback(
    (method) => {
      if (method === 'EUR' || method === 'USD') return t('method.bank', { currency: method })
      return method === 'Credit Card' ? t('method.card') : method.replace('_', ' ')
    },
    [t],
  )
}
