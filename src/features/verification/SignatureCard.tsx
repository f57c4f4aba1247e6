import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireUser } from '../../../contract/session.ts'
import { uploadedFile } from '../../../contract/verification.ts'
import { addressOf } from '../../../domain/kernel/routeCall.ts'
import { canSign } from '../../../domain/verification/permissions.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useUploads } from '../../shell/uploads/useUploads.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './Documents.module.css'
import { SentFiles } from './SentFiles.tsx'
import type { OwnDocuments } from './VerificationSummary.tsx'

/**
 * The person's signature, read back with the text that was signed; offered where they may sign (VER-02,
 * VER-09).
 */
export function SignatureCard({ signature, user }: { signature: OwnDocuments['signature']; user: WireUser }) {
  const { t } = useTranslation(['personal', 'uploads', 'ask'])
  const errorText = useErrorText('uploads')
  const dispatch = useAppDispatch()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const isOffline = useSelector(selectConnection).at === 'offline'
  const uploads = useUploads().reading
  const own = uploads.at === 'shown' ? uploads.data.filter(({ type }) => type === 'sign') : []
  const isWaiting = own.some(({ status }) => status.at === 'waiting')
  const refused = own.map(({ status }) => status).find((status) => status.at === 'refused')
  const isAllowed = canSign(user)
  const declaration = signature?.declaration
  return (
    <Card
      title={t('uploads:type.sign')}
      aside={isWaiting ? <Chip tone="live">{t('status.sending')}</Chip> : signature && <Chip tone="rise">{t('signature.done')}</Chip>}
    >
      <div className={styles.stack}>
        {/* Signed offline and sent later: its refusal comes by itself. */}
        <SentFiles files={[]} waiting={own} isOffline={isOffline} />
        {refused && (
          <AskSupport
            className={styles.start}
            ask={{
              subject: t('ask:document', { type: t('uploads:type.sign') }),
              facts: [{ label: t('ask:fact.reason'), value: errorText(refused.code) }],
            }}
          />
        )}
        {isWaiting && <p>{t('next.sending')}</p>}
        {!signature && !isWaiting && <p>{isAllowed ? t('signature.none') : t('signature.notAllowed')}</p>}
        {signature && (
          <>
            <p>{t('signature.at', { at: formatDateTime(signature.at, now, locale) })}</p>
            {!isOffline && (
              <img
                className={styles.signature}
                src={addressOf(uploadedFile, { params: { name: signature.name } })}
                alt={t('signature.image')}
              />
            )}
            {declaration && (
              <div className={styles.stack}>
                <p>{t('signature.text', { version: declaration.version })}</p>
                <blockquote className={styles.declaration} lang={declaration.language} dir="auto">
                  {declaration.text}
                </blockquote>
              </div>
            )}
          </>
        )}
        {isAllowed && !isWaiting && (
          <Button
            tone={signature ? 'plain' : 'primary'}
            className={styles.start}
            onClick={() => dispatch(dialogOpened({ name: 'modal_sign' }))}
          >
            {signature ? t('signature.again') : t('signature.sign')}
          </Button>
        )}
      </div>
    </Card>
  )
}
