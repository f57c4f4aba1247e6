import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { tourneyResult, type WireTourney } from '../../../contract/tournaments.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { money, parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { addressOf } from '../../../domain/kernel/routeCall.ts'
import { parseReward } from '../../../domain/tournaments/prizes.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Board } from './Board.tsx'
import styles from './Ended.module.css'
import { Podium } from './Podium.tsx'
import { usePrizeText } from './Reward.tsx'
import { ShareButton } from './ShareButton.tsx'
import { useContestDays } from './useContestDays.ts'

/** A contest that has ended: its podium, the person's own place, all rows shown, and its result as a file. */
export function EndedContest({ tourney }: { tourney: WireTourney }) {
  const { t } = useTranslation('tournaments')
  const isPerson = useSelector(selectStatus) === 'person'
  const isOffline = useIsOffline()
  const { id, data, own, closed } = tourney
  // A back end without the field lists closed ones alone.
  if (closed === false)
    return (
      <Card title={t('ended.waiting')} className={styles.board}>
        <p>{t('ended.waitingText')}</p>
        {data.length > 0 && <Board tourney={tourney} rows={data.length} label={t('ended.waiting')} isFinal />}
      </Card>
    )
  return (
    <div className={styles.ended}>
      {data.length > 0 && (
        <Card title={t('podium.title')}>
          <Podium rows={data} />
        </Card>
      )}
      {isPerson && <Card title={t('ended.own')}>{own ? <OwnResult tourney={tourney} own={own} /> : <p>{t('past.notIn')}</p>}</Card>}
      <Card title={t('ended.board')} className={styles.board}>
        <Board tourney={{ ...tourney, next: null }} rows={data.length} label={t('ended.board')} isFinal />
      </Card>
      {isPerson && data.length > 0 && (
        <Card title={t('result.title')}>
          <p>{t('result.text')}</p>
          <div className={styles.actions}>
            {isOffline ? (
              t('state.offline')
            ) : (
              <ButtonLink href={addressOf(tourneyResult, { params: { id } })} download={`${id}.jsonl`}>
                {t('result.download')}
              </ButtonLink>
            )}
          </div>
        </Card>
      )}
    </div>
  )
}

type Row = WireTourney['data'][number]

function OwnResult({ tourney, own }: { tourney: WireTourney; own: Row }) {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  const prizeText = usePrizeText()
  const { named } = useContestDays()
  const { id, type, participants = 0 } = tourney
  const number = numberFormatter(locale, {})
  const parsed = parseMoney(own.result, 'USD')
  const place = t('past.own', { place: number.format(own.place), of: number.format(participants) })
  const result = formatMoney(parsed.ok ? parsed.value : money(0, 'USD'), locale, 'exact')
  const won = own.reward === null ? null : parseReward(own.reward)
  const prize = won === null ? t('ended.noPrize') : t('ended.prize', { prize: prizeText(won) })
  return (
    <>
      <p>
        <strong>{place}</strong>
      </p>
      <p>
        <Sentence>{t('ended.result', { result })}</Sentence> {won?.kind === 'thing' ? prize : <Sentence>{prize}</Sentence>}
      </p>
      <div className={styles.actions}>
        <ShareButton
          title={t('prize.place', { place: number.format(own.place) })}
          lines={[`${t(`${type}.title`)}, ${named(tourney)}`, t('share.participants', { of: number.format(participants) })]}
          file={id}
        />
      </div>
    </>
  )
}
