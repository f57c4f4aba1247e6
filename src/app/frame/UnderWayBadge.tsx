import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { selectDeposits } from '../../shell/depositsSlice.ts'
import { selectOpenInvoices } from '../../shell/invoicesSlice.ts'
import { readCounters } from '../../shell/readCounters.ts'
import { selectCounters } from '../../shell/sessionSlice.ts'
import { useLocale } from '../../ui/locale.ts'
import { readsAgain, underWayHere } from './underWay.ts'
import styles from './UnderWayBadge.module.css'

/** How many deposits and invoices are under way, on whichever device they were begun (SES-19). */
export function UnderWayBadge() {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const number = new Intl.NumberFormat(useLocale())
  const counters = useSelector(selectCounters)
  const deposits = useSelector(selectDeposits)
  const invoices = useSelector(selectOpenInvoices)
  const here = underWayHere(Object.values(deposits), invoices)
  const count = counters === null ? here.count : (counters.deposits ?? 0) + (counters.invoices ?? 0)
  const before = useRef({ ...here, ended: '' })
  useEffect(() => {
    if (!readsAgain(before.current, here, count)) return
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
