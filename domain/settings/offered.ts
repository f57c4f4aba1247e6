import type { FeatureName } from '../../contract/features.ts'
import type { WireSettings } from '../../contract/session.ts'

/** Money incentives, which a regulated country forbids. */
const incentives: ReadonlySet<FeatureName> = new Set(['bonus', 'offers'])

/**
 * Whether a feature is offered to the person whose settings these are (APP-26). One that the settings do not name is, but for bonuses and
 * offers: those wait until the regulation is known, and a regulated country has none.
 */
export function isOffered(settings: WireSettings | null, name: FeatureName): boolean {
  if (incentives.has(name) && (settings === null || settings.isRegulated)) return false
  return settings?.features[name] !== false
}
