import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../../contract/route.ts'
import type { WireUser } from '../../../contract/session.ts'
import type { documents } from '../../../contract/verification.ts'
import { hasSavedCard } from '../../../domain/session/userFields.ts'
import { type DocumentStatus, documentStatus, sentDocuments } from '../../../domain/verification/documents.ts'
import { listFormatter } from '../../../domain/kernel/formatters.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import { SupportLink } from './SupportLink.tsx'
import styles from './Documents.module.css'

export type OwnDocuments = ResponseOf<typeof documents>
type Props = { own: OwnDocuments; user: WireUser; withLink?: boolean }

const isOpen = ({ at }: DocumentStatus): boolean => at === 'missing' || at === 'refused' || at === 'absent'

/** Says whether the person is verified, what is being checked, and what is still needed and why (VER-01). */
export function VerificationSummary({ own, user, withLink = false }: Props) {
  const { t } = useTranslation(['personal', 'uploads'])
  const locale = useLocale()
  const states = sentDocuments.map((type) => ({ type, status: documentStatus(type, own, { ...user, hasCard: hasSavedCard(user) }) }))
  const open = states.filter(({ status }) => isOpen(status)).map(({ type }) => t(`uploads:type.${type}`))
  const isVerified = user.verification === 'Full'
  const isChecking = states.some(({ status }) => status.at === 'checking')
  const at = isVerified ? 'verified' : open.length > 0 ? 'open' : isChecking ? 'checking' : 'accepted'
  const list = listFormatter(locale, { type: 'conjunction' }).format(open)
  const [text, chip] = {
    verified: [t('summary.verified'), t('status.verified')],
    open: [t('summary.needed', { list }), t('summary.open')],
    checking: [t('summary.checking'), t('status.checking')],
    accepted: [t('summary.accepted'), t('summary.open')],
  }[at]
  return (
    <Card title={t('verify.title')} aside={<Chip tone={isVerified ? 'rise' : 'warn'}>{chip}</Chip>} role="status">
      <div className={styles.stack}>
        <p>{text}</p>
        {!isVerified && <p className={styles.muted}>{t('verify.why')}</p>}
        {at === 'accepted' && !withLink && <SupportLink />}
        {withLink && (
          <ButtonLink href={hrefOf(paths.show('personal', 'verify'))} className={styles.start}>
            {open.length > 0 && !isVerified ? t('verify.add') : t('verify.open')}
          </ButtonLink>
        )}
        {!withLink && own.documents.length === 0 && <HelpLink article="documents" />}
      </div>
    </Card>
  )
}
