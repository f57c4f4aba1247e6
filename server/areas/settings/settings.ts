import type { WireSettings } from '../../../contract/session.ts'
import type { Config } from '../../config.ts'
import { findCountry } from './countries.ts'
import { type Person, settingsFor } from './rules.ts'

/** Where no country is known (APP-27). */
export const defaultCountry = 'FR'

/** The settings object of a person or a visitor (APP-26). */
export function wireSettings(config: Config, person: Person): WireSettings {
  return {
    ...settingsFor(person),
    country: person.country,
    isRegulated: findCountry(person.country)?.isRegulated ?? true,
    recaptchaKey: null,
    platform: { origin: config.platformUrl },
    sandbox: config.sandboxUrl === null ? null : { origin: config.sandboxUrl },
  }
}
