import { useTranslation } from 'react-i18next'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { TournamentList } from './TournamentList.tsx'
import styles from './Tournaments.module.css'
import { PrizeTable } from './PrizeTable.tsx'
import { useTournaments } from './useTournaments.ts'

/**
 * Renders `#/show/contest`: both rankings, the person's place, all prizes and the rules (ENG-08 to ENG-10).
 */
export default function TournamentsScreen() {
  const { t } = useTranslation('tournaments')
  const { reading, isReading, refetch } = useTournaments()
  return (
    <Page width="wide">
      <PageHeader>
        <ScreenHeading title={t('title')} />
        <Button busy={isReading} onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </PageHeader>
      <p className={styles.lead}>{t('lead')}</p>
      <TournamentList>
        <PrizeTable type="weekly" />
        <PrizeTable type="weekend" />
      </TournamentList>
      {reading.at === 'shown' && <p className={styles.lead}>{t('rules')}</p>}
    </Page>
  )
}
