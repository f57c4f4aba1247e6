import { hash, verify } from '@node-rs/argon2'
import { readPassword } from '../../../domain/kernel/typedText.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** OWASP's minimum for argon2id, which is the library's default algorithm: 19 MiB, 2 rounds, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Hashes computed at once, so that logins leave CPU time for other calls; and the queue, before more are
 * refused.
 */
const maxConcurrent = 2
const maxQueued = 100

/** Verified for an unknown address, so that its response takes as long as a known one's. */
let decoy: Promise<string> | null = null

let busy = 0
const waiting: (() => void)[] = []

/** Runs work when a slot is free. Throws Refusal 429 `request.tooOften` when the queue is full. */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= maxConcurrent) {
    if (waiting.length >= maxQueued) throw new Refusal(429, 'request.tooOften')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => withSlot(() => hash(readPassword(password), cost))

/**
 * True if this is the password of `stored`, composed in whatever way (APP-33). With null always false, after
 * the same work.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost)
  const against = stored ?? (await decoy)
  const read = readPassword(password)
  // Until passwords were read, they were hashed as they came.
  const same = (await withSlot(() => verify(against, read))) || (read !== password && (await withSlot(() => verify(against, password))))
  return stored !== null && same
}
