import { type RefusalReason, refusalReasons } from '../../../domain/verification/documents.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Decision, decideDocument } from '../verification/decideDocument.ts'

type Action = (deps: Deps, customerId: number) => Promise<string>

const decide =
  (decision: Decision): Action =>
  async ({ db, now }, customerId) => {
    const type = await decideDocument(db, customerId, decision, now())
    if (type === null) throw new Refusal(404, 'upload.none')
    return `The newest ${type === 'card' ? 'card photo' : 'identity document'} is ${decision.decision}; the person is notified.`
  }

/**
 * Decides the person's newest document that is being checked: one action accepts it, one for each reason
 * refuses it (VER-01).
 */
export const documentActions: Readonly<Record<string, Action>> = {
  acceptDocument: decide({ decision: 'accepted' }),
  ...Object.fromEntries(refusalReasons.map((reason: RefusalReason) => [`refuse-${reason}`, decide({ decision: 'refused', reason })])),
}
