import { useEffect, useRef } from 'react'
import type { DepositView } from '../../contract/background.ts'
import { bankAddress } from './bankAddress.ts'

/**
 * The bank's address while a deposit waits for the person there (FUND-37), else null. `itself`: the way there opens without a press, once
 * for each address, so that whoever comes back from the bank by "back" is not sent there again.
 */
export function useBank(stage: DepositView['stage'], opens: 'itself' | 'byPress'): string | null {
  const bank = stage.at === 'secure' ? bankAddress(stage.redirect) : null
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opens === 'byPress' || bank === null || opened.current === bank) return
    opened.current = bank
    location.assign(bank)
  }, [opens, bank])
  return bank
}
