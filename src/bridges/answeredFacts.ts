import type {
  BackgroundFact,
  CommandName,
  DepositView,
  InvoiceView,
  MessageView,
  UploadView,
  WorkerResult,
} from '../../contract/background.ts'

const withDeposit: ReadonlySet<CommandName> = new Set([
  'startDeposit',
  'resumeDeposit',
  'cancelDeposit',
  'acceptOffer',
  'rejectOffer',
  'returnedFromBank',
])
const withInvoice: ReadonlySet<CommandName> = new Set(['watchInvoice', 'refreshInvoice'])

/**
 * Returns what a command's answer says about deposits, invoices, files and messages as facts, so that
 * the store learns of them in the one way in which it learns of everything else.
 */
export function answeredFacts(name: CommandName, outcome: WorkerResult<unknown>): BackgroundFact[] {
  if (!outcome.ok || outcome.value === null) return []
  if (withDeposit.has(name)) return [{ topic: 'deposit', deposit: outcome.value as DepositView }]
  if (name === 'queueMessage') return [{ topic: 'message', message: outcome.value as MessageView }]
  if (name === 'messages') return [{ topic: name, messages: outcome.value as MessageView[] }]
  if (name === 'uploads') return [{ topic: name, uploads: outcome.value as UploadView[] }]
  return withInvoice.has(name) ? [{ topic: 'invoice', view: outcome.value as InvoiceView }] : []
}
