import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireBalance } from '../../../contract/session.ts'
import { isExchange } from '../../../domain/accounts/exchange.ts'

type NameOf = (account: Pick<WireBalance, 'currency' | 'type'>) => string

/**
 * Returns a function for an account's title: its currency, or one title for all wallets of the exchange
 * account. It is for places that show the mark of play money themselves.
 */
export function useAccountTitle(): NameOf {
  const { t } = useTranslation('app')
  return useCallback((account) => (isExchange(account) ? t('account.exchange') : t('account.title', { currency: account.currency })), [t])
}

/**
 * Returns a function for an account's name in a text or a choice. That of a demo account says so: play money
 * must not look like one's own.
 */
export function useAccountName(): NameOf {
  const { t } = useTranslation('app')
  const titleOf = useAccountTitle()
  return useCallback((account) => (account.type === 'demo' ? `${titleOf(account)} (${t('account.demo')})` : titleOf(account)), [t, titleOf])
}
