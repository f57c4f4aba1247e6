import type { Factor } from '../../../../contract/security.ts'
import { noSms } from '../../../external/sms.ts'
import type { Deps } from '../../../kernel/deps.ts'

/** True if this server can carry out a method: codes by text message need a provider (SEC-03). */
export const isOffered = ({ external }: Pick<Deps, 'external'>, method: Factor): boolean => method !== 'sms' || external.sms !== noSms
