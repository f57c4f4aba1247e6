import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireBalance } from '../../contract/session.ts'
import { isExchange } from '../../domain/accounts/exchange.ts'

/** What an account is called: after its currency, or, of the exchange account's wallets, all the same. */
export function useAccountName(): (account: Pick<WireBalance, 'currency' | 'type'>) => string {
  const { t } = useTranslation('app')
  return useCallback((account) => (isExchange(account) ? t('account.exchange') : t('account.title', { currency: account.currency })), [t])
}
