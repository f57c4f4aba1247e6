import { useEffect, useRef } from 'react'
import type { DepositView } from '../../../contract/background.ts'
import { bankUrl } from './bankUrl.ts'

/**
 * Returns the bank's URL while a deposit waits for the person there (FUND-37), else null. With `itself` it
 * opens the URL, once each, so that "back" from the bank does not reopen it.
 */
export function useBankRedirect(status: DepositView['status'], opens: 'itself' | 'byPress'): string | null {
  const bank = status.at === 'secure' ? bankUrl(status.redirect) : null
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opens === 'byPress' || bank === null || opened.current === bank) return
    opened.current = bank
    location.assign(bank)
  }, [opens, bank])
  return bank
}
