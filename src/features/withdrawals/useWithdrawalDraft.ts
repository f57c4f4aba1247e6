import { useSelector } from 'react-redux'
import { type WithdrawalMethod, withdrawalMethods } from '../../../contract/withdrawals.ts'
import { useDraft } from '../../shell/forms/useDraft.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'

const wallets = Object.fromEntries(withdrawalMethods.map((method) => [method, ''])) as Record<WithdrawalMethod, string>
/** Each method's wallet is a field of its own, so that changing the method loses nothing. */
const blank = { account: '', method: '', amount: '', card: '', ...wallets }

type DraftField = keyof typeof blank
/** The unsent input of the withdrawal screen. An empty `card` means the person's default. */
export type WithdrawalDraft = {
  account: string
  method: string
  amount: string
  card: string
  wallets: Readonly<Record<WithdrawalMethod, string>>
  /** The device's copy was read. */
  isRead: boolean
  change: (field: DraftField, text: string) => void
}

/** Keeps the input across methods, accounts, errors, a reload and a closed tab (BG-02). */
export function useWithdrawalDraft(): WithdrawalDraft {
  const { draft, isRead, change } = useDraft('withdrawal', useSelector(selectUser)?.userId ?? null, blank)
  const { account, method, amount, card, ...typed } = draft.form
  return { account, method, amount, card, wallets: typed, isRead, change }
}
