import type { Deps } from '../../kernel/deps.ts'
import type { Offered } from '../../kernel/offered.ts'
import { personOf } from './personOf.ts'
import { settingsFor } from './rules.ts'

/** What the kernel asks before a call of a feature: the table of settings decides (APP-26). */
export function offeredBySettings(deps: Pick<Deps, 'db' | 'config'>): Offered {
  return async (feature, customerId, request) => {
    const person = await personOf(deps, customerId === null ? null : { customerId }, request)
    return settingsFor(person).features[feature]
  }
}
