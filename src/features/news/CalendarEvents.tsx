import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importances, type WireCalendarEvent } from '../../../contract/news.ts'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { calendarCurrencies, type CalendarFilters, currencyLabel, filterCalendar } from '../../../domain/news/calendar.ts'
import { groupByDay } from '../../../domain/notifications/groupByDay.ts'
import { dayText } from '../../shell/texts/dayText.ts'
import { Button } from '../../ui/Button.tsx'
import { CardTable } from '../../ui/CardTable.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { useLocale } from '../../ui/locale.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import styles from './News.module.css'

const columns = ['time', 'currency', 'event', 'importance', 'forecast', 'previous'] as const

const all: CalendarFilters = { least: 'low', currency: null }

/**
 * The releases of the economic calendar by day, in the device's time zone, with filters by importance and
 * currency (SUP-05).
 */
export function CalendarEvents({ events, language }: { events: readonly WireCalendarEvent[]; language: string | undefined }) {
  const { t } = useTranslation('news')
  const locale = useLocale()
  const [now] = useState(Date.now)
  const [filters, setFilters] = useState(all)
  const shown = filterCalendar(events, filters)
  const zone = dateFormatter(locale, { timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value
  return (
    <div className={styles.calendar}>
      <div className={styles.filters} role="group" aria-label={t('filter.title')}>
        <SelectField
          label={t('filter.importance')}
          value={filters.least}
          onChange={({ target }) => setFilters({ ...filters, least: importances.find((one) => one === target.value) ?? 'low' })}
        >
          {importances.map((least) => (
            <option key={least} value={least}>
              {t(`least.${least}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('filter.currency')}
          value={filters.currency ?? ''}
          onChange={({ target }) => setFilters({ ...filters, currency: target.value || null })}
        >
          <option value="">{t('filter.any')}</option>
          {calendarCurrencies(events).map((currency) => (
            <option key={currency} value={currency}>
              {currencyLabel(currency, locale)}
            </option>
          ))}
        </SelectField>
      </div>
      {zone !== undefined && <p className={styles.zone}>{t('calendar.zone', { zone })}</p>}
      {shown.length === 0 ? (
        <EmptyList article="news" title={t('calendar.none')} action={<Button onClick={() => setFilters(all)}>{t('filter.clear')}</Button>}>
          {t('calendar.noneText')}
        </EmptyList>
      ) : (
        <CardTable
          className={styles.events}
          cardsBelow={560}
          caption={t('calendar')}
          columns={columns.map((name) => t(`column.${name}`))}
          groups={groupByDay(shown, now).map(({ day, items }) => ({
            key: day,
            heading: dayText(day, now, locale),
            rows: items.map((event) => <CalendarRow key={event.id} event={event} language={language} />),
          }))}
        />
      )}
    </div>
  )
}

function CalendarRow({ event, language }: { event: WireCalendarEvent; language: string | undefined }) {
  const { t } = useTranslation('news')
  const locale = useLocale()
  const { at, currency, name, lang = language, importance, forecast, previous } = event
  return (
    <tr>
      <td>
        <time dateTime={new Date(at).toISOString()}>{dateFormatter(locale, clockOptions).format(at)}</time>
      </td>
      <td translate="no">{currency}</td>
      <th scope="row">
        <bdi lang={lang}>{name}</bdi>
      </th>
      <td className={styles.importance} data-importance={importance}>
        {t(`importance.${importance}`)}
      </td>
      <td translate="no" data-label={t('column.forecast')}>
        {forecast ?? '–'}
      </td>
      <td translate="no" data-label={t('column.previous')}>
        {previous ?? '–'}
      </td>
    </tr>
  )
}
