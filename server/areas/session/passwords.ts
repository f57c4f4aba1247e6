import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../kernel/refusal.ts'

/** OWASP's least for argon2id, which is the library's algorithm by default: 19 MiB, 2 rounds, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At work at once, so that logins leave room for every other call; and waiting, before more are refused. */
const workers = 2
const longestQueue = 100

/** Verified for an unknown address, so that its answer takes as long as a known one's. */
let decoy: Promise<string> | null = null

let busy = 0
const waiting: (() => void)[] = []

/** Throws Refusal 429 `request.tooOften` when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= workers) {
    if (waiting.length >= longestQueue) throw new Refusal(429, 'request.tooOften')
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

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Is this the password of `stored`? With null, always no, after the same work. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost)
  const against = stored ?? (await decoy)
  const same = await inTurn(() => verify(against, password))
  return stored !== null && same
}
