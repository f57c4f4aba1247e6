import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { referralCurrency } from '../../../domain/referral/currency.ts'
import { landings as landingPages } from '../../../domain/referral/landings.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { Links } from './Links.tsx'
import { Materials } from './Materials.tsx'
import styles from './Referral.module.css'
import { useReferralQuery } from './referralApi.ts'
import { Statistics } from './Statistics.tsx'
import { Terms } from './Terms.tsx'

const known = landingPages.map(({ name }) => name)

/**
 * Renders `#/show/referral`: balance, terms, links, statistics and materials of the referral programme
 * (SUP-09).
 */
export default function ReferralScreen() {
  const { t } = useTranslation('referral')
  const texts = useStoredReadingTexts('referral')
  const query = useReferralQuery({ body: { action: 'show' } }, { refetchOnMountOrArgChange: true })
  const reading = useDatedReading(query)
  const own = referralCurrency(useSelector(selectUser)?.currency ?? 'USD')
  return (
    <Page width="wide">
      <PageHeader>
        <ScreenHeading title={t('title')} />
      </PageHeader>
      <div className={styles.shown}>
        <ReadingState lines={12} texts={texts} reading={reading} onRetry={query.refetch}>
          {({ links = [], programs = [], materials = [], landings = known, balance, currency = own, range }) => (
            <>
              <div className={styles.columns}>
                <BalanceCard balance={amountOf(balance, currency)} />
                <Terms percent={programs[0]?.percent ?? null} currency={currency} />
              </div>
              <Links links={links} landings={landings} />
              {/* A plain back end counts no days (SRV-12). */}
              {range && <Statistics links={links} currency={currency} />}
              <Materials materials={materials} links={links} />
            </>
          )}
        </ReadingState>
      </div>
    </Page>
  )
}
