import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { ContestWindow } from './ContestWindow.tsx'
import { TournamentCard } from './TournamentCard.tsx'
import { TournamentsState } from './TournamentsState.tsx'
import { useContestDays } from './useContestDays.ts'
import { useTournament } from './useEnded.ts'
import { useLiveStanding } from './useLiveStanding.ts'
import { useServerNow } from './useTournaments.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

const EndedContest = lazy(async () => ({ default: (await import('./EndedContest.tsx')).EndedContest }))

/** Renders `#/show/contest/{id}`: one contest that runs, comes or has ended (ENG-10). */
export function ContestScreen({ id }: { id: string }) {
  const { t } = useTranslation('tournaments')
  const { days } = useContestDays()
  const now = useServerNow()
  const { reading, isPossible, refetch } = useTournament(id)
  const tourney = reading.at === 'shown' ? reading.data.tourney : null
  // After its end it waits for the last trade, and is final from then on.
  useLiveStanding(tourney !== null && (tourney.closed === false || now() < tourney.date_end), refetch, id)
  const isUnknown = !isPossible || (reading.at === 'shown' && tourney === null)
  const title = tourney ? `${t(`${tourney.type}.title`)}, ${days(tourney)}` : t('title')
  return (
    <Page width="wide">
      <PageHeader>
        <ScreenHeading title={title} />
        <ButtonLink tone="plain" href={hrefOf(paths.show('contest'))}>
          {t('ended.all')}
        </ButtonLink>
      </PageHeader>
      {isUnknown ? (
        <EmptyState help={<HelpLink article="contests" />} title={t('ended.unknown')} />
      ) : (
        <TournamentsState reading={reading} onRetry={() => void refetch()}>
          {({ tourney: found }) => found && <Contest tourney={found} onEnd={() => void refetch()} />}
        </TournamentsState>
      )}
    </Page>
  )
}

function Contest({ tourney, onEnd }: { tourney: WireTourney; onEnd: () => void }) {
  const now = useServerNow()
  const { type, date_start: start, date_end: end, data } = tourney
  if (now() < end) return <TournamentCard tourney={tourney} rows={data.length} onEnd={onEnd} />
  return (
    <>
      <ContestWindow type={type} start={start} end={end} />
      <Suspense>
        <EndedContest tourney={tourney} />
      </Suspense>
    </>
  )
}
