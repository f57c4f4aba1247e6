import { useTranslation } from 'react-i18next'
import type { WireUser } from '../../../contract/session.ts'
import { hasSavedCard } from '../../../domain/session/userFields.ts'
import { documentStatus, sentDocuments } from '../../../domain/verification/documents.ts'
import { canUpload } from '../../../domain/verification/permissions.ts'
import { useUploads } from '../../shell/uploads/useUploads.ts'
import { Card } from '../../ui/Card.tsx'
import { DocumentCard } from './DocumentCard.tsx'
import { SupportLink } from './SupportLink.tsx'
import styles from './Documents.module.css'
import { type OwnDocuments, VerificationSummary } from './VerificationSummary.tsx'

/**
 * Lists each type of document with its state, and takes new ones where the person may send any (VER-01,
 * VER-02).
 */
export function DocumentCards({ own, user }: { own: OwnDocuments; user: WireUser }) {
  const { t } = useTranslation('personal')
  const uploads = useUploads().reading
  const waiting = uploads.at === 'shown' ? uploads.data : []
  const isAllowed = canUpload(user)
  return (
    <>
      <VerificationSummary own={own} user={user} />
      {!isAllowed && user.verification !== 'Full' && (
        <Card>
          <div className={styles.stack}>
            <p>{t('verify.notAllowed')}</p>
            <SupportLink />
          </div>
        </Card>
      )}
      {sentDocuments.map((type) => (
        <DocumentCard
          key={type}
          type={type}
          status={documentStatus(type, own, { ...user, hasCard: hasSavedCard(user) })}
          files={own.documents.filter((one) => one.type === type)}
          waiting={waiting.filter((one) => one.type === type)}
          user={user}
          isAllowed={isAllowed}
        />
      ))}
    </>
  )
}
