import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { Countdown } from '../../ui/Countdown.tsx'

type Props = { deadline: number; now: () => number; onEnd: () => void }

/** Shows the time left: in days and hours, to the second on the last day. */
export function TimeLeft({ deadline, now, onEnd }: Props) {
  const { t } = useTranslation('tournaments')
  const [, setHours] = useState(0)
  const left = deadline - now()
  useEffect(() => {
    if (left < dayMs) return undefined
    // On a page that nothing else renders again, the hour shown would stay for days.
    const timer = setTimeout(() => setHours((hours) => hours + 1), (left % hourMs) + 1)
    return () => clearTimeout(timer)
  })
  if (left < dayMs) return <Countdown deadline={deadline} now={now} onEnd={onEnd} />
  const days = Math.floor(left / dayMs)
  return <span>{t('time.daysHours', { days, hours: Math.floor((left - days * dayMs) / hourMs) })}</span>
}
