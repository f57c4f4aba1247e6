import { useTranslation } from 'react-i18next'
import { firstCode } from '../../api/callError.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { useCloseReportMutation } from './historyApi.ts'

type Props = { report: string; onClosed: () => void }

/** Closes a reported payment that the person did not make (FUND-44). */
export function CloseReport({ report, onClosed }: Props) {
  const { t } = useTranslation('history')
  const errorText = useErrorText('history')
  const [close] = useCloseReportMutation()
  const { status, send } = useSubmission()
  const onPress = async (): Promise<void> => {
    if (await send(() => close({ body: { report } }).unwrap())) onClosed()
  }
  return (
    <>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={firstCode(status.fault)}>
          {errorText(firstCode(status.fault))}
        </ErrorMessage>
      )}
      <Button tone="plain" busy={status.at === 'sending'} onClick={() => void onPress()}>
        {t('report.notSent')}
      </Button>
    </>
  )
}
