import { expect, test } from 'vitest'
import { type Language, languages } from '../contract/kernel.ts'
import { calendarEvent } from '../contract/news.ts'
import { calendarData, calendarPage, releases, titleIn } from './economicCalendar.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

test.each(languages)('[SUP-05, APP-23] every release has its title in %s', (language) => {
  const events = calendarData(now, language)
  expect(events.filter(({ lang }) => lang !== undefined)).toEqual([])
  expect(new Set(events.map(({ name }) => name)).size).toBe(releases.length)
  const english = releases.map(({ title }) => title)
  expect(events.filter(({ name }) => english.includes(name))).toHaveLength(language === 'en' ? releases.length : 0)
  for (const event of events) {
    expect(calendarEvent.parse(event)).toEqual(event)
    expect(calendarPage(now, language)).toContain(event.name)
  }
})

test('[SUP-05, APP-23] a title without a translation stays English, and says so', () => {
  expect(titleIn('de', 'Housing starts')).toEqual({ name: 'Housing starts', lang: 'en' })
  expect(titleIn('en', 'Housing starts')).toEqual({ name: 'Housing starts' })
})

test.each<[Language, (string | undefined)[]]>([
  ['en', ['0.3%', '12.4', '222K']],
  ['de', ['0,3 %', '12,4', '222.000']],
  ['ar', ['0.3%', '12.4', '222 ألف']],
])('[APP-23] figures in %s are written as the language does: %j', (language, expected) => {
  const [percent, , , points, , , thousand] = calendarData(now, language)
  expect([percent, points, thousand].map((event) => plain(event?.forecast?.replaceAll(/[\u200E\u200F\u061C]/g, '')))).toEqual(expected)
})

test('[SUP-05] the week’s releases are those from Monday to Friday', () => {
  const days = calendarData(now, 'en').map(({ at }) => new Date(at).toISOString().slice(0, 10))
  expect([days[0], days.at(-1)]).toEqual(['2026-11-23', '2026-11-27'])
})
