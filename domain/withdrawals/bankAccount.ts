import { fail, ok, type Result } from '../kernel/result.ts'
import { readLine, withPlainDigits } from '../kernel/typedText.ts'
import { hasHidden } from './hiddenCharacters.ts'
import { isWrongIban } from './iban.ts'

export type BankAccountError = 'withdrawal.hidden_characters' | 'withdrawal.account_characters' | 'withdrawal.wrong_iban'

/**
 * Returns an IBAN or account number in capital letters without spaces or the full stop of a sentence
 * (WD-03). Letters of other scripts look like Latin ones, so none are accepted.
 */
export function readBankAccount(text: string): Result<string, BankAccountError> {
  const line = readLine(text)
  if (hasHidden(line)) return fail('withdrawal.hidden_characters')
  const account = withPlainDigits(line)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/\.+$/, '')
    .toUpperCase()
  if (!/^[A-Z0-9./]+$/.test(account)) return fail('withdrawal.account_characters')
  return isWrongIban(account) ? fail('withdrawal.wrong_iban') : ok(account)
}
