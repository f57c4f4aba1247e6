import { useTranslation } from 'react-i18next'
import type { WireUser } from '../../../contract/session.ts'
import { hasSavedCard } from '../../../domain/session/userFields.ts'
import { documentStatus, isNeeded, type SentDocument, sentDocuments } from '../../../domain/verification/documents.ts'
import { canUpload } from '../../../domain/verification/permissions.ts'
import { useUploads } from '../../shell/uploads/useUploads.ts'
import { Card } from '../../ui/Card.tsx'
import { DocumentCard } from './DocumentCard.tsx'
import { SupportLink } from './SupportLink.tsx'
import styles from './Documents.module.css'
import { type OwnDocuments, VerificationSummary } from './VerificationSummary.tsx'

/**
 * Lists each type of document with its state, and takes new ones where the person may send any (VER-01,
 * VER-02). `own` null: they can't be read now, and a new one is kept on the device nevertheless (PWA-04).
 */
export function DocumentCards({ own, user }: { own: OwnDocuments | null; user: WireUser }) {
  const { t } = useTranslation('personal')
  const uploads = useUploads().reading
  const waiting = uploads.at === 'shown' ? uploads.data : []
  const isAllowed = canUpload(user)
  const person = { ...user, hasCard: hasSavedCard(user) }
  const isAsked = (type: SentDocument): boolean => isAllowed && user.verification !== 'Full' && isNeeded(type, person)
  return (
    <>
      {own && <VerificationSummary own={own} user={user} />}
      {!isAllowed && user.verification !== 'Full' && (
        <Card>
          <div className={styles.stack}>
            <p>{t('verify.notAllowed')}</p>
            <SupportLink />
          </div>
        </Card>
      )}
      {sentDocuments
        .filter((type) => own !== null || isAsked(type))
        .map((type) => (
          <DocumentCard
            key={type}
            type={type}
            status={own && documentStatus(type, own, person)}
            files={own?.documents.filter((one) => one.type === type) ?? []}
            waiting={waiting.filter((one) => one.type === type)}
            user={user}
            isAllowed={isAllowed}
          />
        ))}
    </>
  )
}
