import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { UploadView } from '../../../contract/background.ts'
import type { WireUser } from '../../../contract/session.ts'
import type { WireDocument } from '../../../contract/verification.ts'
import { type DocumentStatus, refusalReasonOf, type SentDocument } from '../../../domain/verification/documents.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import { QuestionButton } from '../../ui/QuestionButton.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { DocumentPicker } from './DocumentPicker.tsx'
import { SentFiles } from './SentFiles.tsx'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { SupportLink } from './SupportLink.tsx'
import styles from './Documents.module.css'
import { useReportAbsentMutation, useTakeBackMutation } from './verificationApi.ts'

type Props = {
  type: SentDocument
  /** Null while it can't be read. */
  status: DocumentStatus | null
  files: readonly WireDocument[]
  waiting: readonly UploadView[]
  user: WireUser
  isAllowed: boolean
}

const tones: Readonly<Record<DocumentStatus['at'], ChipTone>> = {
  verified: 'rise',
  accepted: 'rise',
  checking: 'live',
  refused: 'fall',
  absent: 'plain',
  missing: 'warn',
  notNeeded: 'plain',
}

/** The state of one type: on its way, as the server knows it, or none. */
function StateChip({ status, isSending }: Pick<Props, 'status'> & { isSending: boolean }) {
  const { t } = useTranslation('personal')
  if (isSending) return <Chip tone="live">{t('status.sending')}</Chip>
  return status && <Chip tone={tones[status.at]}>{t(`status.${status.at}`)}</Chip>
}

/**
 * One type of document: its state, the reason, the next step, the files of it, and the way to add one
 * (VER-01, VER-06).
 */
export function DocumentCard({ type, status, files, waiting, user, isAllowed }: Props) {
  const { t } = useTranslation(['personal', 'uploads', 'ask'])
  const errorText = useErrorText('uploads')
  const dispatch = useAppDispatch()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [[reportAbsent], [takeBack]] = [useReportAbsentMutation(), useTakeBackMutation()]
  const { status: submission, send } = useSubmission()
  const isSending = waiting.some((one) => one.status.at === 'waiting')
  const isDone = status?.at === 'accepted' || status?.at === 'verified'
  const act = (call: () => Promise<unknown>, text: string) =>
    void send(async () => {
      await call()
      await dispatch(readSession())
      dispatch(toastShown({ text }))
    })
  const reason = t(`reason.${refusalReasonOf(status?.at === 'refused' ? status.reason : undefined)}`)
  // Nothing is asked of a person of whom nothing more is needed.
  const reasons = isDone ? 'none' : status?.at === 'refused' ? 'older' : 'all'
  const [newest] = files
  const ask = {
    subject: t('ask:document', { type: t(`uploads:type.${type}`) }),
    facts: [
      { label: t('ask:fact.document'), value: t(`uploads:type.${type}`) },
      { label: t('ask:fact.reason'), value: reason },
      ...(newest ? [{ label: t('ask:fact.file'), value: newest.file }] : []),
    ],
  }
  const canTakeBack = newest !== undefined && newest.state !== 'accepted' && !isDone
  return (
    <Card title={t(`uploads:type.${type}`)} aside={<StateChip status={status} isSending={isSending} />}>
      <div className={styles.stack}>
        {!isDone && <p>{t(`doc.${type}.what`)}</p>}
        {status?.at === 'refused' ? (
          <p className={styles.reason} role="status">
            {reason}
          </p>
        ) : (
          (isSending || status) && <p className={styles.muted}>{t(`next.${isSending || !status ? 'sending' : status.at}`)}</p>
        )}
        <SentFiles files={files} waiting={waiting} isOffline={isOffline} reasons={reasons} />
        {isAllowed && !isDone && <DocumentPicker type={type} user={user} />}
        {status?.at === 'absent' && <SupportLink />}
        {status?.at === 'refused' && <AskSupport className={styles.start} ask={ask} />}
        {!isDone && (canTakeBack || (isAllowed && status?.at === 'missing' && !isSending)) && (
          <div className={styles.actions}>
            {canTakeBack && (
              <QuestionButton
                key={newest?.name}
                label={t('takeBack')}
                name={t('takeBack')}
                question={t('takeBack.question')}
                keep={t('takeBack.keep')}
                busy={submission.at === 'sending'}
                disabled={isOffline}
                onConfirm={() => act(() => takeBack({ params: { type }, body: { name: newest?.name } }).unwrap(), t('takeBack.done'))}
              />
            )}
            {status?.at === 'missing' && !isSending && (
              <Button
                tone="plain"
                busy={submission.at === 'sending'}
                disabled={isOffline}
                onClick={() => act(() => reportAbsent({ params: { type }, body: {} }).unwrap(), t('absent.done'))}
              >
                {t('absent')}
              </Button>
            )}
          </div>
        )}
        {submission.at === 'refused' && (
          <ErrorMessage key={submission.attempt} code={submission.fault.code}>
            {errorText(submission.fault.code)}
          </ErrorMessage>
        )}
      </div>
    </Card>
  )
}
