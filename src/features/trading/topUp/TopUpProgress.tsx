import { useTranslation } from 'react-i18next'
import type { DepositView } from '../../../../contract/background.ts'
import type { SavedCard } from '../../../../contract/cards.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import { ownOffer } from '../../../../domain/cascade/processorTable.ts'
import { isEndedStatus } from '../../../../domain/funding/isEndedStatus.ts'
import { parseMoney } from '../../../../domain/kernel/money.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { background } from '../../../bridges/background.ts'
import { hrefOf } from '../../../shell/location/location.ts'
import { paths } from '../../../shell/location/routes.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { useAccountName } from '../../../shell/accounts/useAccountName.ts'
import { AskAboutDeposit } from '../../../shell/deposits/AskAboutDeposit.tsx'
import { useBankRedirect } from '../../../shell/deposits/useBankRedirect.ts'
import { useDepositSteps } from '../../../shell/deposits/useDepositSteps.ts'
import { useDepositOffer } from '../../../shell/deposits/useDepositOffer.ts'
import { useSignaturePrompt } from '../../../shell/session/useSignaturePrompt.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import styles from './QuickTopUp.module.css'

type Props = { deposit: DepositView; account: WireBalance; cards: readonly SavedCard[]; onClose: () => void }

/** Shows the top-up's progress until it ends (FUND-37). Closing the dialog does not stop it (FUND-36). */
export function TopUpProgress({ deposit, account, cards, onClose }: Props) {
  const { t } = useTranslation(['accounts', 'app'])
  const name = useAccountName()
  const locale = useLocale()
  const { steps, stateNames } = useDepositSteps(deposit, name(account))
  const { t: tCascade } = useTranslation('cascade')
  const cascadeError = useErrorText('cascade')
  const { status } = deposit
  const signFirst = useSignaturePrompt()
  /** The funding screen asks, with its own fields or the terms of a deposit that was left (FUND-36). */
  const isAskedThere = status.at === 'offering' && (ownOffer(status.processor) !== null || status.left !== undefined)
  const canTrade = status.at === 'succeeded' && !signFirst
  const offer = useDepositOffer(deposit.id, () => undefined)
  const bank = useBankRedirect(status, 'itself')
  const amount = parseMoney(deposit.amount, deposit.currency)
  return (
    <div className={styles.form}>
      <Stepper steps={steps} stateNames={stateNames} />
      {status.at === 'succeeded' && amount.ok && (
        <p role="status">
          <Sentence>{t('quick.done', { amount: formatMoney(amount.value, locale), account: name(account) })}</Sentence>
        </p>
      )}
      {offer.status.at === 'refused' && (
        <ErrorMessage key={offer.status.attempt} code={offer.status.fault.code}>
          {cascadeError(offer.status.fault.code)}
        </ErrorMessage>
      )}
      <div className={styles.actions}>
        {isAskedThere && (
          <ButtonLink tone="primary" href={hrefOf(paths.show('funding'))} onClick={onClose}>
            {tCascade('offer.continue')}
          </ButtonLink>
        )}
        {status.at === 'listening' && status.needs === 'cvv' && (
          <ButtonLink tone="primary" href={hrefOf(paths.show('funding'))} onClick={onClose}>
            {tCascade('offer.continue')}
          </ButtonLink>
        )}
        {status.at === 'offering' && !isAskedThere && (
          <>
            <Button tone="primary" busy={offer.sending === 'yes'} onClick={() => offer.answer('yes', background.acceptOffer)}>
              {tCascade('offer.yes', { processor: status.processor })}
            </Button>
            <Button busy={offer.sending === 'no'} onClick={() => offer.answer('no', background.cancelDeposit)}>
              {tCascade('offer.no')}
            </Button>
          </>
        )}
        {bank !== null && (
          <ButtonLink tone="primary" href={bank}>
            {t('quick.bank')}
          </ButtonLink>
        )}
        <AskAboutTopUp deposit={deposit} cards={cards} onOpen={onClose} />
        {isEndedStatus(status) && status.at !== 'succeeded' && (
          <ButtonLink href={hrefOf(paths.show('funding'))} onClick={onClose}>
            {t('quick.other')}
          </ButtonLink>
        )}
        {status.at === 'succeeded' && signFirst && (
          <Button
            tone="primary"
            onClick={() => {
              onClose()
              signFirst()
            }}
          >
            {t('quick.sign')}
          </Button>
        )}
        <Button tone={canTrade ? 'primary' : 'quiet'} onClick={onClose}>
          {canTrade ? t('quick.trade') : t('app:frame.close')}
        </Button>
      </div>
    </div>
  )
}

type AskProps = Pick<Props, 'deposit' | 'cards'> & { onOpen: () => void }

/** Asks support about a top-up that failed, with its card and reference. */
function AskAboutTopUp({ deposit, cards, onOpen }: AskProps) {
  const { t } = useTranslation('accounts')
  const { t: tCards } = useTranslation('cards')
  const errorText = useErrorText('cascade')
  const { status } = deposit
  if (status.at !== 'failed') return null
  const card = cards.find(({ id }) => id === deposit.card)
  const method = card ? t('quick.card', { brand: tCards(`brand.${card.brand}`), last4: card.last4 }) : t('quick.title')
  return <AskAboutDeposit deposit={deposit} method={method} reason={status.message ?? errorText(status.code)} onOpen={onOpen} />
}
