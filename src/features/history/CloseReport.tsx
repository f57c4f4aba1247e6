import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { firstCode } from '../../api/callError.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { QuestionButton } from '../../ui/QuestionButton.tsx'
import { useCloseReportMutation } from './historyApi.ts'

type Props = { report: string; onAnswer: () => void }

/** Closes a reported payment that the person did not make (FUND-44). `onAnswer`: reads the entry again. */
export function CloseReport({ report, onAnswer }: Props) {
  const { t } = useTranslation('history')
  const errorText = useErrorText('history')
  const dispatch = useDispatch()
  const isOffline = useIsOffline()
  const [close] = useCloseReportMutation()
  const { status, send } = useSubmission()
  const onConfirm = async (): Promise<void> => {
    const isClosed = await send(() => close({ body: { report } }).unwrap())
    // After a refusal too: the payment may have arrived, and an answer that was lost may have closed it.
    onAnswer()
    if (isClosed) dispatch(toastShown({ text: t('report.closed') }))
  }
  return (
    <>
      <QuestionButton
        label={t('report.notSent')}
        name={t('report.notSent')}
        question={t('report.question')}
        keep={t('report.keep')}
        busy={status.at === 'sending'}
        disabled={isOffline}
        onConfirm={() => void onConfirm()}
      >
        {status.at === 'refused' && (
          <ErrorMessage key={status.attempt} code={firstCode(status.fault)}>
            {errorText(firstCode(status.fault))}
          </ErrorMessage>
        )}
      </QuestionButton>
      <OfflineNote isOffline={isOffline} offline={t('report.offline')} />
    </>
  )
}
