import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { firstCode } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useCancelWithdrawalMutation } from './withdrawalsApi.ts'

/**
 * Asks before a withdrawal is cancelled (WD-10). The server may have begun to send it meanwhile; then it says
 * so.
 */
export default function CancelWithdrawalDialog({
  id,
  amount,
  currency,
  onClose,
}: DialogProps<'cancelWithdrawal'> & { onClose: () => void }) {
  const { t } = useTranslation('withdrawals')
  const locale = useLocale()
  const errorText = useErrorText('withdrawals')
  const dispatch = useDispatch()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [cancel] = useCancelWithdrawalMutation()
  const { status, send } = useSubmission()
  async function confirm(): Promise<void> {
    const isDone = await send(async (intent) => {
      await cancel({ body: { id }, key: intent.keyOf(id) }).unwrap()
      void background.refreshUser()
      dispatch(toastShown({ tone: 'success', text: t('cancelled') }))
    })
    if (isDone) onClose()
  }
  const text =
    amount === undefined || currency === undefined
      ? null
      : t('cancel.text', { amount: formatMoney(amountOf(amount, currency), locale, 'exact') })
  const isRefusal = status.at === 'refused' && status.fault.status === 200
  return (
    <Dialog
      title={t('cancel.title')}
      onClose={onClose}
      // A refusal, such as a lost race, must not go unread.
      dismiss={status.at === 'sending' ? 'guarded' : 'free'}
      actions={
        <>
          <Button disabled={status.at === 'sending'} onClick={onClose}>
            {t('cancel.no')}
          </Button>
          <Button tone="danger" busy={status.at === 'sending'} disabled={isOffline} onClick={() => void confirm()} {...deliberatePress}>
            {t('cancel.yes')}
          </Button>
        </>
      }
    >
      {isOffline ? (
        <p>{t('offline')}</p>
      ) : (
        text !== null && (
          <p>
            <Sentence>{text}</Sentence>
          </p>
        )
      )}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={firstCode(status.fault)} detail={status.fault.message}>
          {isRefusal ? errorText(firstCode(status.fault)) : t('cancel.failed')}
        </ErrorMessage>
      )}
    </Dialog>
  )
}
