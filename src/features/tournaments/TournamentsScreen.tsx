import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { ContestScreen } from './ContestScreen.tsx'
import { TournamentList } from './TournamentList.tsx'
import styles from './Tournaments.module.css'
import { PrizeTable } from './PrizeTable.tsx'
import { Rules } from './Rules.tsx'
import { useLiveTournaments } from './useLiveStanding.ts'

const PastContests = lazy(async () => ({ default: (await import('./PastContests.tsx')).PastContests }))

/** Renders `#/show/contest`, and one contest at `#/show/contest/{id}` (ENG-07 to ENG-10). */
export default function TournamentsScreen() {
  const { add } = useParams()
  return add === undefined ? <Overview /> : <ContestScreen key={add} id={add} />
}

/**
 * Both rankings as they move, the person's place, all prizes, the rules, and the contests that have ended
 * (ENG-08 to ENG-10).
 */
function Overview() {
  const { t } = useTranslation('tournaments')
  const tournaments = useLiveTournaments()
  const { reading, refetch } = tournaments
  // The live reading has no spinner: it would turn every few seconds.
  const [isAsked, setIsAsked] = useState(false)
  const again = async (): Promise<void> => {
    // Before the session is known nothing can be read again.
    if (reading.at === 'loading') return
    setIsAsked(true)
    await refetch()
    setIsAsked(false)
  }
  return (
    <Page width="wide">
      <PageHeader>
        <ScreenHeading title={t('title')} />
        <Button busy={isAsked} onClick={() => void again()}>
          {t('again')}
        </Button>
      </PageHeader>
      <p className={styles.lead}>
        {t('lead')} {t('live')}
      </p>
      <TournamentList tournaments={tournaments}>
        <PrizeTable type="weekly" />
        <PrizeTable type="weekend" />
      </TournamentList>
      {reading.at === 'shown' && (
        <>
          <Rules />
          <Suspense>
            <PastContests />
          </Suspense>
        </>
      )}
    </Page>
  )
}
