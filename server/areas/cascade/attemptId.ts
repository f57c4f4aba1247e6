import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '../../kernel/refusal.ts'

export type AttemptId = { reference: string; deposit: string; seq: number }

const clientKeyPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]|1\d)$/

/**
 * Returns the attempt a charge belongs to. Our clients send the key `{deposit}.{seq}`; another key always
 * means a deposit with one attempt, and no key a new deposit (SRV-12). Throws Refusal 422
 * `idempotency.reused` if key and body name different deposits.
 */
export function attemptIdOf(customerId: number, key: string | null, deposit: string | undefined): AttemptId {
  const match = key === null ? null : clientKeyPattern.exec(key)
  if (match) {
    const [reference = '', id = '', seq = ''] = match
    if (deposit !== undefined && deposit !== id) throw new Refusal(422, 'idempotency.reused')
    return { reference, deposit: id, seq: Number(seq) }
  }
  if (deposit !== undefined) throw new Refusal(422, 'idempotency.reused')
  const id = key === null ? randomUUID() : uuidOf(`${customerId}\n${key}`)
  return { reference: `${id}.1`, deposit: id, seq: 1 }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
