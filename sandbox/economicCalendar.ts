import type { Language } from '../contract/kernel.ts'
import type { Importance, WireCalendarEvent } from '../contract/news.ts'
import { dateFormatter, numberFormatter } from '../domain/kernel/formatters.ts'
import { formatTag } from '../domain/kernel/languageTag.ts'
import { dayMs } from '../domain/kernel/time.ts'
import { escapeHtml } from '../http/htmlPage.ts'
import { calendarTexts } from './calendarTexts.ts'

type Unit = 'percent' | 'thousand' | 'points'

/** A release of the week. `day`: Monday is 0. Times are UTC. `title`: the English one. */
type Release = {
  day: number
  time: string
  currency: string
  title: string
  importance: Importance
  figures?: { unit: Unit; forecast: number; previous: number }
}

const figures = (unit: Unit, forecast: number, previous: number) => ({ figures: { unit, forecast, previous } })

/** All of them are invented. */
export const releases: readonly Release[] = [
  { day: 0, time: '09:00', currency: 'EUR', title: 'Industrial production', importance: 'medium', ...figures('percent', 0.3, 0.1) },
  { day: 0, time: '15:00', currency: 'USD', title: 'Factory orders', importance: 'low', ...figures('percent', 0.2, -0.4) },
  { day: 1, time: '07:00', currency: 'GBP', title: 'Average earnings', importance: 'high', ...figures('percent', 4.1, 4.2) },
  { day: 1, time: '10:00', currency: 'EUR', title: 'Economic sentiment', importance: 'medium', ...figures('points', 12.4, 11.8) },
  { day: 2, time: '10:00', currency: 'EUR', title: 'Inflation, final', importance: 'high', ...figures('percent', 2.1, 2.1) },
  { day: 2, time: '19:00', currency: 'USD', title: 'Minutes of the rate meeting', importance: 'high' },
  { day: 3, time: '13:30', currency: 'USD', title: 'Initial jobless claims', importance: 'medium', ...figures('thousand', 222, 219) },
  { day: 3, time: '23:30', currency: 'JPY', title: 'National inflation', importance: 'high', ...figures('percent', 2.4, 2.3) },
  { day: 4, time: '09:00', currency: 'EUR', title: 'Services PMI', importance: 'medium', ...figures('points', 51.2, 50.9) },
  { day: 4, time: '14:45', currency: 'USD', title: 'Manufacturing PMI', importance: 'medium', ...figures('points', 49.8, 49.5) },
]

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** Writes a figure as the language does: `0.3%`, `222K`, `51.2`. */
function figureText(value: number, unit: Unit, language: Language): string {
  const tag = formatTag(language)
  if (unit === 'percent') return numberFormatter(tag, { style: 'percent', ...oneDigit }).format(value / 100)
  if (unit === 'thousand') return numberFormatter(tag, { notation: 'compact' }).format(value * 1000)
  return numberFormatter(tag, oneDigit).format(value)
}

/** Returns a release's title in a language; one without a translation is English, and says so. */
export function titleIn(language: Language, title: string): { name: string; lang?: 'en' } {
  if (language === 'en') return { name: title }
  const own = calendarTexts[language].titles[title]
  return own === undefined ? { name: title, lang: 'en' } : { name: own }
}

/** Returns the first moment of this week's Monday; on a weekend of the coming one. */
const mondayOf = (now: number): number => Math.floor((now - 4 * dayMs + 2 * dayMs) / (7 * dayMs)) * 7 * dayMs + 4 * dayMs

/** Returns the week's releases as data. */
export const calendarData = (now: number, language: Language): WireCalendarEvent[] =>
  releases.map(({ day, time, currency, title, importance, figures: shown }, index) => ({
    id: `${mondayOf(now)}-${index}`,
    at: Date.parse(`${new Date(mondayOf(now) + day * dayMs).toISOString().slice(0, 10)}T${time}Z`),
    currency,
    ...titleIn(language, title),
    importance,
    ...(shown && {
      forecast: figureText(shown.forecast, shown.unit, language),
      previous: figureText(shown.previous, shown.unit, language),
    }),
  }))

/** Returns the week's releases as a page. */
export function calendarPage(now: number, language: Language): string {
  const { heading, columns, importance: importances } = calendarTexts[language]
  const weekday = dateFormatter(formatTag(language), { weekday: 'short', timeZone: 'UTC' })
  const rows = calendarData(now, language).map(({ at, currency, name, lang, importance, forecast = '–', previous = '–' }) => {
    const moment = new Date(at).toISOString().slice(0, 16)
    const release = `${currency} <span${lang === undefined ? '' : ` lang="${lang}"`}>${escapeHtml(name)}</span>`
    const cells = [
      `<time datetime="${moment}Z">${weekday.format(at)} ${moment.slice(11)} UTC</time>`,
      release,
      importances[importance],
      escapeHtml(forecast),
      escapeHtml(previous),
    ]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const heads = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  return `<h1>${escapeHtml(heading)}</h1><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}
