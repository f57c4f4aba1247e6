import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { amountOf, amountParams, promisedAmount } from '../../../domain/funding/depositForm.ts'
import { networksOf } from '../../../domain/invoices/networks.ts'
import { isFiat, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { firstCode } from '../../api/callError.ts'
import { AskAboutStart } from '../../shell/deposits/AskAboutStart.tsx'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { BitcoinEstimate } from './BitcoinEstimate.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { DepositPanel, type PanelProps } from './DepositPanel.tsx'
import { DepositSubmit } from './DepositSubmit.tsx'
import { useSaveBitcoinAmountMutation } from './fundingApi.ts'
import { NetworkChoice } from './NetworkChoice.tsx'
import { useDepositCheck } from './useDepositCheck.ts'
import { useLimitEnd } from '../../shell/texts/limitEnd.ts'
import { usePayByCoin } from './usePayByCoin.ts'

type Props = PanelProps & { coins: readonly [InvoiceCoin, ...InvoiceCoin[]] }

/** A deposit in a coin: the amount, then the invoice page (FUND-38, FUND-40). */
export function CoinPanel({ payer, coins, form, onForm, connection, summary }: Props) {
  const { t } = useTranslation(['funding', 'ask'])
  const errorText = useErrorText('funding')
  const [coin, setCoin] = useState<InvoiceCoin>(coins[0])
  const [sentCoin, setSentCoin] = useState(coin)
  const networks = networksOf(coin, payer.settings?.sandbox ? 'test' : 'main', (name) => isFeatureEnabled(payer.settings, name))
  const [network, setNetwork] = useState<string | null>(null)
  const onNetwork = networks.find((one) => one.network === network) ?? networks[0]
  const check = useDepositCheck({ payer, form, connection, way: 'coin' })
  const [saveAmount] = useSaveBitcoinAmountMutation()
  const { open, status } = usePayByCoin()
  const limitEnd = useLimitEnd(status)
  const code = status.at === 'refused' ? firstCode(status.fault) : ''
  const { terms, account } = payer
  const amount = amountOf(form, terms)
  const reason = code === 'auth.server_error' ? t('payment.failed') : errorText(code, amountParams(terms, 'coin'))
  const promised = promisedAmount(form, terms, 'coin')

  const onSubmit = (event: FormEvent): void =>
    check.submit(event, [], (checked) => {
      setSentCoin(coin)
      const money = {
        amount: moneyToDecimal(checked.amount),
        bonus: checked.bonus,
        fixed: !isFiat(terms.currency),
        currency: terms.currency,
      }
      void open(coin, { ...money, account: account.accountId, ...onNetwork.choice })
    })
  const onSet = (): void => {
    if (coin === 'btc' && promised && connection === 'online')
      void saveAmount({ body: { amount: moneyToDecimal(promised), currency: terms.currency } })
  }
  const choices = (
    <>
      <CoinChoice coins={coins} chosen={coin} onChoose={setCoin} />
      <NetworkChoice networks={networks} chosen={onNetwork} onChoose={(chosen) => setNetwork(chosen.network)} />
    </>
  )
  return (
    <DepositPanel payer={payer} form={form} onForm={onForm} check={check} onSubmit={onSubmit} onSet={onSet} above={choices}>
      {coin === 'btc' && isFiat(terms.currency) && <BitcoinEstimate amount={promised} />}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={code} detail={status.fault.message ?? limitEnd}>
          {reason}
        </ErrorMessage>
      )}
      {status.at === 'refused' && check.sent && (
        <AskAboutStart amount={check.sent} method={t(`coin.${sentCoin}`)} account={account} reason={reason} />
      )}
      {summary}
      <DepositSubmit person={payer.user} connection={connection} busy={status.at === 'sending'} amount={amount} note={t('coin.about')}>
        {t('submit.coin')}
      </DepositSubmit>
    </DepositPanel>
  )
}
