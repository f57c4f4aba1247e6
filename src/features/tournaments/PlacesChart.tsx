import { useTranslation } from 'react-i18next'
import type { WireEndedTourney } from '../../../contract/tournaments.ts'
import { listFormatter, numberFormatter } from '../../../domain/kernel/formatters.ts'
import { ChartFigure, drawing } from '../../shell/charts/ChartFigure.tsx'
import { useLocale } from '../../ui/locale.ts'
import { contestDays } from './contestDates.ts'
import styles from './Ended.module.css'

type Props = { type: WireEndedTourney['type']; list: readonly WireEndedTourney[] }

/** The person's places in the ended contests of a type, the oldest first, the first place on top (ENG-10). */
export function PlacesChart({ type, list }: Props) {
  const { t } = useTranslation('tournaments')
  const locale = useLocale()
  const own = list.flatMap((one) => (one.type === type && one.own !== null ? [{ ...one, place: one.own.place }] : [])).toReversed()
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last || own.length < 2) return null
  const number = numberFormatter(locale, {})
  const places = own.map(({ place }) => place)
  const [best, worst] = [Math.min(...places), Math.max(...places)]
  const yOf = (place: number): number => (worst === best ? drawing.height / 2 : ((place - best) / (worst - best)) * drawing.height)
  const points = places.map((place, index) => [(index / (places.length - 1)) * drawing.width, yOf(place)] as const)
  const days = ({ date_start: start, date_end: end }: WireEndedTourney): string => contestDays(start, end, locale)
  const text = t('places.text', {
    from: days(first),
    to: days(last),
    places: listFormatter(locale, { type: 'unit' }).format(places.map((place) => number.format(place))),
  })
  return (
    <section className={styles.places}>
      <h3>{t(`places.${type}`)}</h3>
      <ChartFigure
        text={text}
        top={t('prize.place', { place: number.format(best) })}
        bottom={worst === best ? '' : t('prize.place', { place: number.format(worst) })}
        first={days(first)}
        last={days(last)}
      >
        <polyline className={styles.line} points={points.map((point) => point.join(',')).join(' ')} />
        {points.map(([x, y], index) => (
          <line key={own[index]?.id} className={styles.dot} x1={x} x2={x} y1={y} y2={y} />
        ))}
      </ChartFigure>
    </section>
  )
}
