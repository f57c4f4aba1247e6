import { fullName } from '../../../domain/session/nameOrder.ts'
import { useTranslation } from 'react-i18next'
import type { WireUser } from '../../../contract/session.ts'
import { displayNames } from '../../../domain/kernel/formatters.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/className.ts'
import { useLocale } from '../../ui/locale.ts'
import { PhoneForm } from './PhoneForm.tsx'
import styles from './Documents.module.css'

/**
 * The person's own data (VER-01): what is locked and why, the phone number with its form (SES-10), and the
 * way to another e-mail address, which both mailboxes prove.
 */
export function ProfileCard({ user }: { user: WireUser }) {
  const { t } = useTranslation(['personal', 'ask'])
  const locale = useLocale()
  const isVerified = user.verification === 'Full'
  const country = displayNames(locale, { type: 'region', fallback: 'code' }).of(user.country || 'ZZ') ?? user.country
  const ask = {
    subject: t('ask:profile'),
    facts: [
      { label: t('profile.name'), value: fullName(user, locale) },
      { label: t('profile.country'), value: country },
      { label: t('ask:fact.reason'), value: isVerified ? t('ask:profile.locked') : t('ask:profile.fixed') },
    ],
  }
  return (
    <Card title={t('profile.title')}>
      <dl className={styles.facts}>
        <dt>{t('profile.name')}</dt>
        <dd>
          <bdi translate="no">{fullName(user, locale)}</bdi>
        </dd>
        <dt>{t('profile.country')}</dt>
        <dd>{country}</dd>
        <dt>{t('profile.email')}</dt>
        <dd>
          <bdi translate="no" dir="ltr">
            {user.email}
          </bdi>
          <small className={styles.muted}>{t('profile.emailHint')}</small>
          <a href={hrefOf(paths.show('security'))}>{t('profile.changeEmail')}</a>
        </dd>
        <dt>{t('profile.phone')}</dt>
        <dd>
          <bdi translate="no" dir="ltr">{`+${user.phone.replace('+', '')}`}</bdi>
        </dd>
      </dl>
      {user.two_factor === 'sms' && <p className={styles.muted}>{t('profile.codes')}</p>}
      <PhoneForm />
      <div className={classes(styles.stack, styles.correction)}>
        <p className={styles.muted}>{isVerified ? t('profile.locked') : t('profile.fixed')}</p>
        <AskSupport className={styles.start} ask={ask} />
      </div>
    </Card>
  )
}
