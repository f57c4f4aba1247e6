import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { walletCurrency } from '../../../domain/accounts/fixedMode.ts'
import type { DepositTerms } from '../../../domain/funding/depositForm.ts'
import { coinsOf, type Method } from '../../../domain/funding/methods.ts'
import { termsFor } from '../../../domain/funding/termsFor.ts'
import { coins } from '../../../domain/invoices/coins.ts'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/Field.tsx'
import type { CardPanel } from './CardPanel.tsx'
import type { CoinChoice } from './CoinChoice.tsx'
import type { CoinPanel } from './CoinPanel.tsx'
import styles from './FundingScreen.module.css'
import type { SummaryCard } from './SummaryCard.tsx'
import type { Payer } from './usePayer.ts'

/** The screen's own, handed over: imported here too they would be cut out of its file into another. */
export type Panels = { Card: typeof CardPanel; Coin: typeof CoinPanel; CoinChoice: typeof CoinChoice; Summary: typeof SummaryCard }

type Props = {
  panels: Panels
  payer: Payer
  method: Method
  connection: 'online' | 'offline'
  state: 'open' | 'underWay'
  onStarted: (id: string) => void
}

/** The exchange account's wallets that a card can be charged for. */
const fiatWallets = ['EUR', 'USD'] as const
type FiatWallet = (typeof fiatWallets)[number]

/**
 * A deposit into the exchange account: a plain amount in the coin or fiat itself (ACC-03). Each currency has a wallet of its own, and the
 * call names it.
 */
export function ExchangePanel({ panels, payer, method, connection, state, onStarted }: Props) {
  const { t } = useTranslation('funding')
  const offered = coinsOf[method]
  const [coin, setCoin] = useState<InvoiceCoin | null>(offered?.[0] ?? null)
  const [fiat, setFiat] = useState<FiatWallet>(payer.account.currency === 'EUR' ? 'EUR' : 'USD')
  const [form, setForm] = useState({ amount: '', bonus: false })
  const wallet = coin === null ? fiat : walletCurrency(coin)
  const account = payer.user.balances.find((balance) => isExchange(balance) && balance.currency === wallet)
  if (!account) return null

  const unit = coin === null ? fiat : coins[coin].currency
  const terms: DepositTerms = { ...termsFor(payer.user, payer.settings, unit), mode: 'fixed' }
  const into: Payer = { ...payer, account, terms, bonusOffered: false }
  const panel = {
    payer: into,
    form,
    onForm: setForm,
    connection,
    summary: <panels.Summary form={form} terms={terms} bonusOffered={false} />,
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
        {coin !== null && offered && <panels.CoinChoice coins={offered} chosen={coin} onChoose={setCoin} />}
        <p className={styles.note}>{t('fixed.about')}</p>
      </Card>
      {coin === null && <panels.Card key={fiat} {...panel} state={state} onStarted={onStarted} />}
      {coin !== null && <panels.Coin key={coin} {...panel} coins={[coin]} />}
    </>
  )
}
