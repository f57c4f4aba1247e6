import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { walletCurrency } from '../../../domain/accounts/fixedMode.ts'
import type { DepositTerms } from '../../../domain/funding/depositForm.ts'
import { coinsOf, type Method } from '../../../domain/funding/methods.ts'
import { depositTermsFor } from '../../../domain/funding/depositTerms.ts'
import { coins } from '../../../domain/invoices/coins.ts'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { CardPanel } from './CardPanel.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { CoinPanel } from './CoinPanel.tsx'
import styles from './FundingScreen.module.css'
import { SummaryCard } from './SummaryCard.tsx'
import type { Payer } from './usePayer.ts'

type Props = {
  payer: Payer
  method: Method
  connection: 'online' | 'offline'
  onStarted: (id: string) => void
}

/** The exchange account's wallets that a card can fund. */
const fiatWallets = ['EUR', 'USD'] as const
type FiatWallet = (typeof fiatWallets)[number]

/**
 * A deposit into the exchange account in a coin or in fiat, without conversion (ACC-03). Each currency has
 * its own wallet, which the call names.
 */
export function ExchangePanel({ payer, method, connection, onStarted }: Props) {
  const { t } = useTranslation('funding')
  const offered = coinsOf(method)
  const [coin, setCoin] = useState<InvoiceCoin | null>(offered?.[0] ?? null)
  const [fiat, setFiat] = useState<FiatWallet>(payer.account.currency === 'EUR' ? 'EUR' : 'USD')
  const [form, setForm] = useState({ amount: '', bonus: false })
  const wallet = coin === null ? fiat : walletCurrency(coin)
  const account = payer.user.balances.find((balance) => isExchange(balance) && balance.currency === wallet)
  if (!account) return null

  const unit = coin === null ? fiat : coins[coin].currency
  const terms: DepositTerms = { ...depositTermsFor(payer.user, payer.settings, unit, payer.terms.tag), mode: 'fixed' }
  const exchangePayer: Payer = { ...payer, account, terms, bonusOffered: false }
  const panel = {
    payer: exchangePayer,
    form,
    onForm: setForm,
    connection,
    summary: <SummaryCard form={form} terms={terms} bonusOffered={false} />,
  }
  return (
    <>
      <Card tight className={styles.wallet ?? ''}>
        {coin === null && (
          <SelectField
            label={t('wallet')}
            name="wallet"
            value={fiat}
            onChange={({ target }) => setFiat(target.value === 'EUR' ? 'EUR' : 'USD')}
          >
            {fiatWallets.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
        {coin !== null && offered && <CoinChoice coins={offered} chosen={coin} onChoose={setCoin} />}
        <p className={styles.note}>{t('fixed.about')}</p>
      </Card>
      {coin === null && <CardPanel key={fiat} {...panel} onStarted={onStarted} />}
      {coin !== null && <CoinPanel key={coin} {...panel} coins={[coin]} />}
    </>
  )
}
