import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositView } from '../../../../contract/background.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import { isEnded } from '../../../../domain/funding/isEnded.ts'
import { parseMoney } from '../../../../domain/kernel/money.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { background } from '../../../bridges/background.ts'
import { hrefOf } from '../../../shell/place.ts'
import { paths } from '../../../shell/routes.ts'
import { useErrorText } from '../../../shell/errorText.ts'
import { useAccountName } from '../../../shell/useAccountName.ts'
import { useBank } from '../../../shell/useBank.ts'
import { useDepositSteps } from '../../../shell/useDepositSteps.ts'
import { useOffer } from '../../../shell/useOffer.ts'
import { useSignFirst } from '../../../shell/useSignFirst.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import { Stepper } from '../../../ui/Stepper.tsx'
import styles from './QuickTopUp.module.css'

/** Where the top-up stands (FUND-37), until it is done or has to go on elsewhere. It goes on by itself when this is closed (FUND-36). */
export function TopUpProgress({ deposit, account, onClose }: { deposit: DepositView; account: WireBalance; onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'app'])
  const name = useAccountName()
  const locale = useLocale()
  const { steps, stateNames } = useDepositSteps(deposit, name(account))
  const { t: tCascade } = useTranslation('cascade')
  const cascadeError = useErrorText('cascade')
  const { stage } = deposit
  const signFirst = useSignFirst()
  const canTrade = stage.at === 'succeeded' && !signFirst
  const offer = useOffer(deposit.id, () => undefined)
  const bank = useBank(stage, 'itself')
  useEffect(() => {
    if (stage.at === 'succeeded') void background.refreshUser()
  }, [stage.at])
  const amount = parseMoney(deposit.amount, deposit.currency)
  return (
    <div className={styles.form}>
      <Stepper steps={steps} stateNames={stateNames} />
      {stage.at === 'succeeded' && amount.ok && (
        <p role="status">{t('quick.done', { amount: formatMoney(amount.value, locale), account: name(account) })}</p>
      )}
      {offer.answer.at === 'failed' && <FormMessage>{cascadeError(offer.answer.code)}</FormMessage>}
      <div className={styles.actions}>
        {stage.at === 'offering' && (
          <>
            <Button tone="primary" busy={offer.answer.at === 'yes'} onClick={offer.accept}>
              {tCascade('offer.yes', { processor: stage.processor })}
            </Button>
            <Button busy={offer.answer.at === 'no'} onClick={offer.refuse}>
              {tCascade('offer.no')}
            </Button>
          </>
        )}
        {bank !== null && (
          <ButtonLink tone="primary" href={bank}>
            {t('quick.bank')}
          </ButtonLink>
        )}
        {isEnded(stage) && stage.at !== 'succeeded' && (
          <ButtonLink href={hrefOf(paths.show('funding'))} onClick={onClose}>
            {t('quick.other')}
          </ButtonLink>
        )}
        {stage.at === 'succeeded' && signFirst && (
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
