import type { WireSettings } from '../../../contract/session.ts'
import type { Moment } from '../../../domain/kernel/time.ts'
import { weekendsFrom } from '../../../domain/tournaments/windows.ts'
import type { Config } from '../../config.ts'
import { isRegulated, type Person, settingsFor } from './rules.ts'

/** Where no country is known (APP-27). */
export const defaultCountry = 'FR'

/** A page that stands open reads its settings once: for as many weeks it knows when the next tournament starts. */
const weekendsTold = 4

/** The settings object of a person or a visitor (APP-26). */
export function wireSettings(config: Config, person: Person, now: Moment): WireSettings {
  return {
    ...settingsFor(person),
    country: person.country,
    isRegulated: isRegulated(person.country),
    ...(config.company === null ? {} : { company: config.company }),
    tournamentZone: config.tournamentZone,
    weekends: weekendsFrom(now, config.tournamentZone, weekendsTold).map(({ start, end }) => ({ start, end })),
    recaptchaKey: config.captcha?.key ?? null,
    platform: { origin: config.platformUrl },
    // Where there is a mail server, letters leave the house in a sandbox too; text messages never do.
    sandbox: config.sandboxUrl === null ? null : { origin: config.sandboxUrl, letters: config.smtpUrl === null, texts: true },
  }
}
