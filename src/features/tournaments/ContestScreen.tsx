import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { contestDays } from './contestDates.ts'
import { TournamentCard } from './TournamentCard.tsx'
import { TournamentsState } from './TournamentsState.tsx'
import { useTournament } from './useEnded.ts'
import { useLiveStanding } from './useLiveStanding.ts'
import { useServerNow } from './useTournaments.ts'

const EndedContest = lazy(async () => ({ default: (await import('./EndedContest.tsx')).EndedContest }))

/** Renders `#/show/contest/{id}`: one contest that runs, comes or has ended (ENG-10). */
export function ContestScreen({ id }: { id: string }) {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  const now = useServerNow()
  const { reading, refetch } = useTournament(id)
  const tourney = reading.at === 'shown' ? reading.data.tourney : null
  // After its end it waits for the last trade, and is final from then on.
  useLiveStanding(tourney !== null && (tourney.closed === false || now() < tourney.date_end), refetch)
  const title = tourney ? `${t(`${tourney.type}.title`)}, ${contestDays(tourney.date_start, tourney.date_end, locale)}` : t('title')
  return (
    <Page width="wide">
      <PageHeader>
        <ScreenHeading title={title} />
        <ButtonLink tone="plain" href={hrefOf(paths.show('contest'))}>
          {t('ended.all')}
        </ButtonLink>
      </PageHeader>
      <TournamentsState reading={reading} onRetry={() => void refetch()}>
        {({ tourney: found }) => {
          if (!found) return <EmptyState title={t('ended.unknown')} />
          if (now() < found.date_end) return <TournamentCard tourney={found} rows={found.data.length} onEnd={() => void refetch()} />
          return (
            <Suspense>
              <EndedContest tourney={found} />
            </Suspense>
          )
        }}
      </TournamentsState>
    </Page>
  )
}
