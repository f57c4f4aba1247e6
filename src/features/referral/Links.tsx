import { useTranslation } from 'react-i18next'
import type { WireReferralLink } from '../../../contract/referral.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { useLocale } from '../../ui/locale.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import styles from './Referral.module.css'
import { useLandingName } from './useLandingName.ts'

type Props = { links: readonly WireReferralLink[]; landings: readonly string[] }

/** A person's links with their addresses to copy, and the form for another (SUP-09, SUP-10). */
export function Links({ links, landings }: Props) {
  const { t } = useTranslation('referral')
  return (
    <div className={styles.columns}>
      <Card title={t('links')}>
        {links.length === 0 ? (
          <EmptyList article="referral" title={t('links.empty')}>
            {t('links.emptyText')}
          </EmptyList>
        ) : (
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.link_href}>
                <LinkEntry link={link} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('link.new')}>
        <NewLinkForm landings={landings} />
      </Card>
    </div>
  )
}

function LinkEntry({ link }: { link: WireReferralLink }) {
  const { t } = useTranslation('referral')
  const landingName = useLandingName()
  const format = numberFormatter(useLocale(), {})
  const { link_href: href, link_name: name, landing, clicks, signUps } = link
  return (
    <>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <CopyRow
        label={landingName(landing)}
        value={href}
        copyLabel={t('links.copy', { name })}
        copied={t('links.copied')}
        failed={t('links.copyFailed')}
      >
        <bdi dir="ltr" translate="no" className={styles.address}>
          {href}
        </bdi>
      </CopyRow>
      {clicks !== undefined && signUps !== undefined && (
        <p className={styles.muted}>{t('links.counts', { clicks: format.format(clicks), signUps: format.format(signUps) })}</p>
      )}
    </>
  )
}
