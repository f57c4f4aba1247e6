import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectDeposits } from '../../shell/deposits/depositsSlice.ts'
import { selectOpenInvoices } from '../../shell/deposits/invoicesSlice.ts'
import { readCounters } from '../../shell/session/readCounters.ts'
import { selectCounters } from '../../shell/session/sessionSlice.ts'
import { useLocale } from '../../ui/locale.ts'
import { shouldRefetchCounters, countUnderWay } from './underWayCount.ts'
import styles from './UnderWayBadge.module.css'

/** Shows how many deposits and invoices are under way, on any device (SES-19). */
export function UnderWayBadge() {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const number = numberFormatter(useLocale(), {})
  const counters = useSelector(selectCounters)
  const deposits = useSelector(selectDeposits)
  const invoices = useSelector(selectOpenInvoices)
  const here = countUnderWay(Object.values(deposits), invoices)
  const count = counters === null ? here.count : (counters.deposits ?? 0) + (counters.invoices ?? 0)
  const before = useRef({ ...here, ended: '' })
  useEffect(() => {
    if (!shouldRefetchCounters(before.current, here, count)) return
    before.current = here
    void dispatch(readCounters())
  }, [here, count, dispatch])

  if (count === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true" data-badge="deposit">
        {number.format(count)}
      </span>
      <span className="hidden"> {t('nav.underWay', { number: number.format(count) })}</span>
    </>
  )
}
