import type { FeatureName } from '../../contract/features.ts'
import type { WireSettings } from '../../contract/session.ts'

/** Money incentives, which regulated countries forbid. */
const incentives: ReadonlySet<FeatureName> = new Set(['bonus', 'offers'])

/**
 * True if the settings offer a feature (APP-26). Unnamed features are on, except bonuses and offers: these
 * need known settings of an unregulated country.
 */
export function isFeatureEnabled(settings: WireSettings | null, name: FeatureName): boolean {
  if (incentives.has(name) && (settings === null || settings.isRegulated)) return false
  return settings?.features[name] !== false
}
