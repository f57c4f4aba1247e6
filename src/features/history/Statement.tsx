import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import type { WireStatementAccount } from '../../../contract/history.ts'
import { dateFormatter } from '../../../domain/kernel/formatters.ts'
import { rangeOf } from '../../../domain/history/filters.ts'
import { fullName } from '../../../domain/session/nameOrder.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { formatRecordTime } from '../../shell/texts/dateTime.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import styles from './Statement.module.css'
import { StatementAccount } from './StatementAccount.tsx'
import { StatementTotals } from './StatementTotals.tsx'
import { useFilters } from './useFilters.ts'
import { usePrintedStatement } from './usePrintedStatement.ts'
import { useTimeZone } from './useTimeZone.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

/**
 * `#/show/history/statement`: every movement of a period by account, to print or to save as a PDF (SUP-08).
 */
export function Statement() {
  const { t } = useTranslation('history')
  const texts = { ...useReadingTexts('history'), why: useErrorText('history') }
  const locale = useLocale()
  const { search } = useLocation()
  const { filters } = useFilters()
  const user = useSelector(selectShownUser)
  const zone = useTimeZone()
  const range = rangeOf(filters, zone)
  const { reading, rows: read, reload } = usePrintedStatement(range)
  const day = dateFormatter(locale, { dateStyle: 'long' })
  const period = (to: number): string =>
    range.DateFrom === undefined
      ? t('statement.periodAll', { to: day.format(to) })
      : t('statement.period', { from: day.format(range.DateFrom), to: day.format(to) })
  return (
    <Page width="wide">
      <div className={styles.actions} data-print="hidden">
        <a href={hrefOf(`${paths.show('history')}${search}`)}>{t('entry.back')}</a>
        <Button tone="primary" disabled={reading.at !== 'shown'} onClick={() => window.print()}>
          {t('statement.print')}
        </Button>
      </div>
      {/* In the printed page below, once that is there. */}
      {reading.at !== 'shown' && <ScreenHeading title={t('statement.title')} />}
      {reading.at === 'loading' && read > 0 && <p role="status">{t('export.running', { rows: read })}</p>}
      <ReadingState lines={10} texts={texts} reading={reading} onRetry={reload}>
        {({ statement: { accounts, to }, rows, at }) => (
          <article className={styles.statement} data-print="page">
            <header>
              <ScreenHeading title={t('statement.title')} />
              <p>{period(to)}</p>
              <p className={styles.made}>
                {t('statement.made', {
                  time: formatRecordTime(at, locale),
                  name: user ? fullName(user, locale) : '',
                })}
              </p>
            </header>
            {accounts.filter(hasContent).map((account) => (
              <StatementAccount
                key={account.account}
                account={account}
                rows={rows.filter((row) => row.account === account.account && row.after !== undefined)}
              />
            ))}
            {accounts.filter(hasContent).length > 1 && <StatementTotals accounts={accounts.filter(hasContent)} />}
            {!accounts.some(hasContent) && <EmptyState help={<HelpLink article="history" />} title={t('statement.none')} />}
          </article>
        )}
      </ReadingState>
    </Page>
  )
}

/** An account that never held anything is left out. */
const hasContent = ({ opening, sums }: WireStatementAccount): boolean => sums.length > 0 || Number(opening) !== 0
