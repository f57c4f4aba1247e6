import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireBalance } from '../../../contract/session.ts'
import { isExchange } from '../../../domain/accounts/exchange.ts'

/**
 * Returns a function for an account's name: its currency, or one name for all wallets of the exchange
 * account.
 */
export function useAccountName(): (account: Pick<WireBalance, 'currency' | 'type'>) => string {
  const { t } = useTranslation('app')
  return useCallback((account) => (isExchange(account) ? t('account.exchange') : t('account.title', { currency: account.currency })), [t])
}
