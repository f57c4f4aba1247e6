import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { firstCode } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { useAccountMoneyQuery } from '../../shell/money/moneyApi.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useGiveUpBonusMutation } from './promotionsApi.ts'

type Props = DialogProps<'giveUpBonus'> & { onClose: () => void }

/**
 * Asks before a bonus is given up (WD-14), with what the person loses now. An amount that has changed
 * meanwhile is shown and asked again.
 */
export default function GiveUpBonusDialog({ id, account, currency, onClose }: Props) {
  const { t } = useTranslation(['promotions', 'app'])
  const locale = useLocale()
  const errorText = useErrorText('promotions')
  const texts = useReadingTexts('withdrawals')
  const dispatch = useDispatch()
  const isOffline = useIsOffline()
  const query = useAccountMoneyQuery({ body: { account } }, { refetchOnMountOrArgChange: true })
  const reading = useDatedReading(query)
  const [giveUp] = useGiveUpBonusMutation()
  const { status, send } = useSubmission()
  const grant = reading.at === 'shown' ? reading.data.boundBy?.find((one) => one.id === id) : undefined
  const amount = grant?.givesUp

  async function confirm(): Promise<void> {
    if (amount === undefined) return
    const isDone = await send(async (intent) => {
      const body = { id, amount }
      await giveUp({ body, key: intent.keyOf(body) }).unwrap()
      void background.refreshUser()
      dispatch(toastShown({ tone: 'success', text: t('giveUp.done') }))
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t('giveUp.title')}
      onClose={onClose}
      // Its answer has no other place.
      dismiss={status.at === 'sending' ? 'guarded' : 'free'}
      ok={amount === undefined ? t('app:dialog.ok') : undefined}
      actions={
        amount !== undefined && (
          <>
            <Button disabled={status.at === 'sending'} onClick={onClose}>
              {t('giveUp.no')}
            </Button>
            <Button tone="danger" busy={status.at === 'sending'} disabled={isOffline} onClick={() => void confirm()}>
              {t('giveUp.yes')}
            </Button>
          </>
        )
      }
    >
      <ReadingState lines={2} texts={texts} reading={reading} onRetry={query.refetch}>
        {() => (
          <p>
            <Sentence>{lossText()}</Sentence>
          </p>
        )}
      </ReadingState>
      {isOffline && <p>{t('giveUp.offline')}</p>}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={firstCode(status.fault)} detail={status.fault.message}>
          {errorText(firstCode(status.fault))}
        </ErrorMessage>
      )}
    </Dialog>
  )

  function lossText(): string {
    if (amount === undefined) return t('bonus.free')
    const lost = amountOf(amount, currency)
    return lost.minor === 0 ? t('giveUp.nothing') : t('giveUp.text', { amount: formatMoney(lost, locale, 'exact') })
  }
}
