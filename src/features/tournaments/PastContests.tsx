import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireEndedTourney } from '../../../contract/tournaments.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { isNotServed } from '../../shell/api/useReading.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { DollarAmount } from './BoardRow.tsx'
import styles from './Ended.module.css'
import { PlacesChart } from './PlacesChart.tsx'
import { Reward } from './Reward.tsx'
import { TournamentsState } from './TournamentsState.tsx'
import { useContestDays } from './useContestDays.ts'
import { usePastTournaments } from './useEnded.ts'

/** The ended contests, newest first, with the person's places as a chart and as rows (ENG-10). */
export function PastContests() {
  const { t } = useTranslation('tournaments')
  const { reading, more, readMore, refetch } = usePastTournaments()
  const isOffline = useIsOffline()
  // Another back end has no such list; a new one has nothing in it.
  if (isNotServed(reading) || (reading.at === 'shown' && reading.data.length === 0)) return null
  return (
    <Card title={t('past.title')}>
      <TournamentsState reading={reading} onRetry={() => void refetch()}>
        {(list) => (
          <>
            <div className={styles.charts}>
              <PlacesChart type="weekly" list={list} />
              <PlacesChart type="weekend" list={list} />
            </div>
            <ul className={styles.list}>
              {list.map((one) => (
                <PastRow key={one.id} contest={one} />
              ))}
            </ul>
          </>
        )}
      </TournamentsState>
      {reading.at === 'shown' && more !== 'none' && (
        <Button className={styles.more} busy={more === 'loading'} onClick={readMore}>
          {t('more')}
        </Button>
      )}
      {more === 'failed' && (
        <ErrorMessage code={isOffline ? 'offline' : 'network.unreachable'}>{t(isOffline ? 'state.offline' : 'state.failed')}</ErrorMessage>
      )}
    </Card>
  )
}

function PastRow({ contest }: { contest: WireEndedTourney }) {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  const isPerson = useSelector(selectStatus) === 'person'
  const { days } = useContestDays()
  const { id, type, participants, first, own } = contest
  const number = numberFormatter(locale, {})
  return (
    <li>
      <a href={hrefOf(paths.show('contest', id))}>
        {t(`${type}.title`)} <bdi>{days(contest)}</bdi>
      </a>
      {first && (
        <span>
          {t('past.winner')} <bdi translate="no">{first.own === true ? t('board.you') : first.name}</bdi>{' '}
          <DollarAmount text={first.result} variant="result" />
        </span>
      )}
      {isPerson && (
        <span>
          {own ? t('past.own', { place: number.format(own.place), of: number.format(participants) }) : t('past.notIn')}{' '}
          {own !== null && own.reward !== null && (
            <strong>
              <Reward text={own.reward} />
            </strong>
          )}
        </span>
      )}
    </li>
  )
}
