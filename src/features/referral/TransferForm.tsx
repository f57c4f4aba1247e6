import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireBalance } from '../../../contract/session.ts'
import { compareMoney, fractionOf, type Money, money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { readTypedTransfer } from '../../../domain/referral/transfer.ts'
import { type CallError, isUnanswered } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import { markSent } from '../../browser/sentForm.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { useDraft } from '../../shell/forms/useDraft.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useAmountReading } from '../../shell/money/useAmountReading.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { Field, SelectField } from '../../ui/Field.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import styles from './Referral.module.css'
import { useTransferReferralMutation } from './referralApi.ts'

/** Errors that belong to the amount's field. */
const amountCodes: ReadonlySet<string> = new Set(['referral.wrongAmount', 'referral.overBalance'])

/** Returns the most that can be moved of a balance: whole units. */
const most = (balance: Money): Money => money(fractionOf(balance, 1, 100).minor * 100, balance.currency)

type Props = { balance: Money; accounts: readonly WireBalance[] }

/**
 * Moves a whole amount of the balance to an own account, once, also if it is sent again after a lost answer
 * (SUP-10, FUND-43).
 */
export function TransferForm({ balance, accounts }: Props) {
  const { t } = useTranslation('referral')
  const errorText = useErrorText('referral')
  const locale = useLocale()
  const name = useAccountName()
  const isOffline = useIsOffline()
  const formElement = useRef<HTMLFormElement>(null)
  const { draft, change, resetDraft } = useDraft('transfer', useSelector(selectUser)?.userId ?? null, { amount: '' })
  const typed = draft.form.amount
  const [chosen, setChosen] = useState<string | null>(null)
  const [moved, setMoved] = useState<{ amount: Money; account: WireBalance } | null>(null)
  const [transfer] = useTransferReferralMutation()
  const { status, send, refuse, typeAgain } = useSubmission(formElement)
  const reading = useAmountReading(typed, balance.currency)
  const account = accounts.find(({ accountId }) => accountId === chosen) ?? accounts[0]
  const shown = (amount: Money): string => formatMoney(amount, locale, 'exact')
  const code = status.at === 'refused' ? status.fault.code : null
  const isAtField = code !== null && amountCodes.has(code)
  const unit = money(100, balance.currency)
  const rule =
    compareMoney(balance, unit) < 0 ? t('transfer.tooLittle', { amount: shown(unit) }) : t('transfer.rule', { max: shown(most(balance)) })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isOffline || account === undefined || status.at === 'sending') return
    setMoved(null)
    const read = readTypedTransfer(typed, balance, locale)
    if (!read.ok) return refuse(read.code)
    const body = { action: 'transfer' as const, amount: Number.parseInt(moneyToDecimal(read.value), 10), account: account.accountId }
    if (!(await send((intent) => transfer({ body, key: intent.keyOf(body) }).unwrap()))) return
    void background.refreshUser()
    resetDraft()
    markSent(formElement.current)
    setMoved({ amount: read.value, account })
  }

  return (
    <form ref={formElement} className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        <Field
          label={t('transfer.amount', { currency: balance.currency })}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          hint={rule}
          error={isAtField ? `${errorText(code)} · ${rule}` : undefined}
          status={reading}
          onChange={({ target }) => {
            change('amount', target.value)
            typeAgain()
          }}
        />
        <AccountChoice
          accounts={accounts}
          chosen={account}
          onChoose={(id) => {
            setChosen(id)
            typeAgain()
          }}
        />
      </div>
      <div className={styles.actions}>
        <Button tone="primary" type="submit" busy={status.at === 'sending'} disabled={isOffline} {...deliberatePress}>
          {t('transfer.submit')}
        </Button>
      </div>
      <OfflineNote isOffline={isOffline} offline={t('transfer.offline')}>
        {moved && t('transfer.done', { amount: shown(moved.amount), account: name(moved.account) })}
      </OfflineNote>
      {status.at === 'refused' && !isAtField && (
        <FormOutcome>
          <TransferRefusal key={status.attempt} fault={status.fault} />
        </FormOutcome>
      )}
    </form>
  )
}

/** Only a refusal by the server itself says that nothing was moved. */
function TransferRefusal({ fault }: { fault: CallError }) {
  const { t } = useTranslation('referral')
  const errorText = useErrorText('referral')
  const isOpen = isUnanswered(fault)
  return (
    <ErrorMessage code={fault.code} detail={isOpen ? undefined : errorText(fault.code)}>
      {t(isOpen ? 'transfer.unanswered' : 'transfer.failed')}
    </ErrorMessage>
  )
}

type ChoiceProps = { accounts: readonly WireBalance[]; chosen: WireBalance | undefined; onChoose(id: string): void }

/** The own account that takes the money. */
function AccountChoice({ accounts, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('referral')
  const name = useAccountName()
  return (
    <SelectField label={t('transfer.account')} value={chosen?.accountId ?? ''} onChange={({ target }) => onChoose(target.value)}>
      {accounts.map((one) => (
        <option key={one.accountId} value={one.accountId}>
          {accounts.length > 1 ? `${name(one)} · ${one.accountId}` : name(one)}
        </option>
      ))}
    </SelectField>
  )
}
