import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedCard } from '../../../../contract/cards.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import { topUpErrorArea } from '../../../../domain/funding/quickTopUp.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { type CallError, firstCode } from '../../../api/callError.ts'
import { AskAboutStart } from '../../../shell/deposits/AskAboutStart.tsx'
import { RiskWarning } from '../../../shell/screen/RiskWarning.tsx'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { useLimitEnd } from '../../../shell/texts/limitEnd.ts'
import { Button } from '../../../ui/Button.tsx'
import { deliberatePress } from '../../../ui/deliberatePress.ts'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import { OfflineNote } from '../../../ui/OfflineNote.tsx'
import styles from './QuickTopUp.module.css'
import { TopUpAmount } from './TopUpAmount.tsx'
import { TopUpConfirmation } from './TopUpConfirmation.tsx'
import { useTopUpForm } from './useTopUpForm.ts'

type Props = { account: WireBalance; card: SavedCard; onStarted: (id: string) => void; onClose: () => void }

/**
 * The amount, then the confirmation: nothing is created or charged before the second step (TRD-12). Funding's
 * limits apply.
 */
export function TopUpForm({ account, card, onStarted, onClose }: Props) {
  const { t } = useTranslation(['accounts', 'ask'])
  const { t: tCards } = useTranslation('cards')
  const refusalText = useRefusalText()
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  const state = useTopUpForm(element, { account, card, onStarted })
  const { step, status, amount, sent, summary } = state
  const limitEnd = useLimitEnd(status)
  const isOffline = state.connection === 'offline'
  const cardName = t('quick.card', { brand: tCards(`brand.${card.brand}`), last4: card.last4 })
  return (
    <form ref={element} onSubmit={state.submit} noValidate className={styles.form}>
      {step === 'amount' && <TopUpAmount state={state} account={account} cardName={cardName} />}
      {step === 'confirm' && amount && <TopUpConfirmation amount={amount} summary={summary} account={account} cardName={cardName} />}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code} detail={status.fault.message ?? limitEnd}>
          {refusalText(status.fault)}
        </ErrorMessage>
      )}
      {status.at === 'refused' && sent && (
        <AskAboutStart
          className={styles.ask}
          onOpen={onClose}
          amount={sent}
          method={cardName}
          account={account}
          reason={refusalText(status.fault)}
        />
      )}
      <OfflineNote isOffline={isOffline} offline={t('quick.offline')} />
      <div className={styles.actions}>
        {step === 'confirm' && (
          <Button disabled={status.at === 'sending'} onClick={state.back}>
            {t('quick.back')}
          </Button>
        )}
        <Button
          type="submit"
          tone="primary"
          translate="no"
          busy={status.at === 'sending'}
          disabled={isOffline}
          {...(step === 'confirm' && deliberatePress)}
        >
          {step === 'amount' ? t('quick.next') : t('quick.confirm', { amount: amount ? formatMoney(amount, locale) : '' })}
        </Button>
      </div>
      <RiskWarning />
    </form>
  )
}

/** Returns the text of a refusal. All texts load with the form, so that it is not hidden while they load. */
function useRefusalText(): (fault: CallError) => string {
  const textIn = { accounts: useErrorText('accounts'), cascade: useErrorText('cascade'), funding: useErrorText('funding') }
  return (fault) => textIn[topUpErrorArea(firstCode(fault))](firstCode(fault))
}
