import type { WireSettings } from '../../../contract/session.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import { weekendsFrom } from '../../../domain/tournaments/windows.ts'
import type { Config } from '../../config/config.ts'
import { isRegulated, settingsFor } from './rules.ts'
import type { TargetPerson } from '../../../domain/settings/settings.ts'

/** An open page reads its settings once; this many weeks ahead it knows when the next tournament starts. */
const weekendsListed = 4

/** Returns the settings of a person or a visitor in the contract's format (APP-26). */
export function wireSettings(config: Config, person: TargetPerson, now: EpochMs): WireSettings {
  return {
    ...settingsFor(person),
    country: person.country,
    isRegulated: isRegulated(person.country),
    ...(config.company === null ? {} : { company: config.company }),
    tournamentZone: config.tournamentZone,
    weekends: weekendsFrom(now, config.tournamentZone, weekendsListed).map(({ start, end }) => ({ start, end })),
    recaptchaKey: config.captcha?.key ?? null,
    platform: { origin: config.platformUrl },
    // With a mail server a sandbox sends real e-mails too; text messages are never sent.
    sandbox: config.sandboxUrl === null ? null : { origin: config.sandboxUrl, letters: config.smtpUrl === null, texts: true },
  }
}
