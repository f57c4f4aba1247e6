import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { amountParams, type DepositForm, depositErrors, depositSummary, amountOf } from '../../../domain/funding/depositForm.ts'
import { networksOf } from '../../../domain/invoices/networks.ts'
import { isFiat, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { byField, type RuleError } from '../../../domain/kernel/ruleError.ts'
import { firstCode } from '../../api/callError.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Card } from '../../ui/Card.tsx'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { AmountFields } from './AmountFields.tsx'
import { BitcoinEstimate } from './BitcoinEstimate.tsx'
import { NetworkChoice } from './NetworkChoice.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { useSaveBitcoinAmountMutation } from './fundingApi.ts'
import styles from './FundingScreen.module.css'
import { DepositSubmit } from './DepositSubmit.tsx'
import { usePayByCoin } from './usePayByCoin.ts'
import type { Payer } from './usePayer.ts'

type Props = {
  payer: Payer
  coins: readonly [InvoiceCoin, ...InvoiceCoin[]]
  form: DepositForm
  onForm: (form: DepositForm) => void
  connection: 'online' | 'offline'
  /** Shown above the button if there is no side column. */
  summary: ReactNode
}

/** A deposit in a coin: the amount, then the invoice page (FUND-38, FUND-40). */
export function CoinPanel({ payer, coins, form, onForm, connection, summary }: Props) {
  const { t } = useTranslation('funding')
  const errorText = useErrorText('funding')
  const formElement = useRef<HTMLFormElement>(null)
  const [coin, setCoin] = useState<InvoiceCoin>(coins[0])
  const networks = networksOf(coin, payer.settings?.sandbox === null ? 'main' : 'test')
  const [network, setNetwork] = useState<string | null>(null)
  const onNetwork = networks.find((one) => one.network === network) ?? networks[0]
  const [errors, setErrors] = useState<Record<string, RuleError>>({})
  const [saveAmount] = useSaveBitcoinAmountMutation()
  const { open, status } = usePayByCoin()
  const busy = status.at === 'sending'
  const code = status.at === 'refused' ? firstCode(status.fault) : ''
  const { terms, account } = payer
  const amount = amountOf(form, terms)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const found = byField(depositErrors(form, terms, 'coin'))
    setErrors(found)
    if (found['amount'] || amount === null) return focusFirstInvalid(formElement.current)
    if (busy || connection === 'offline') return
    const fixed = !isFiat(terms.currency)
    void open(coin, {
      amount: moneyToDecimal(amount),
      bonus: depositSummary(form, terms).bonus.minor > 0,
      fixed,
      currency: terms.currency,
      account: account.accountId,
      ...onNetwork.choice,
    })
  }
  const onSet = (): void => {
    const wrong = depositErrors(form, terms, 'coin').length > 0
    if (coin === 'btc' && amount && !wrong && connection === 'online')
      void saveAmount({ body: { amount: moneyToDecimal(amount), currency: terms.currency } })
  }
  return (
    <form ref={formElement} onSubmit={onSubmit} noValidate>
      <Card>
        <CoinChoice coins={coins} chosen={coin} onChoose={setCoin} />
        <NetworkChoice networks={networks} chosen={onNetwork} onChoose={(chosen) => setNetwork(chosen.network)} />
        <AmountFields
          form={form}
          terms={terms}
          bonusOffered={payer.bonusOffered}
          onChange={(next) => {
            onForm(next)
            setErrors({})
          }}
          onSet={onSet}
          error={errors['amount'] && errorText(errors['amount'].code, errors['amount'].params)}
        />
        <div className={styles.part}>
          {coin === 'btc' && isFiat(terms.currency) && <BitcoinEstimate amount={amount} />}
          {status.at === 'refused' && (
            <FormMessage key={status.attempt} detail={status.fault.message}>
              {code === 'auth.server_error' ? t('payment.failed') : errorText(code, amountParams(terms, 'coin'))}
            </FormMessage>
          )}
          {summary}
          <DepositSubmit person={payer.user} connection={connection} busy={busy} amount={amount} note={t('coin.about')}>
            {t('submit.coin')}
          </DepositSubmit>
        </div>
      </Card>
    </form>
  )
}
