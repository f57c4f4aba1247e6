import type { Deps } from '../../kernel/deps.ts'
import type { IsFeatureOffered } from '../../kernel/featureGate.ts'
import { settingsPerson } from './settingsPerson.ts'
import { settingsFor } from './rules.ts'

/** Returns the check that the kernel runs before a call of a feature: the settings decide (APP-26). */
export function settingsFeatureGate(deps: Pick<Deps, 'db' | 'config'>): IsFeatureOffered {
  return async (feature, customerId, request) => {
    const person = await settingsPerson(deps, customerId === null ? null : { customerId }, request)
    return settingsFor(person).features[feature]
  }
}
