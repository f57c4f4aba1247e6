import { createECDH } from 'node:crypto'
import * as z from 'zod'
import { publicPushHosts } from '../../domain/notifications/pushEndpoint.ts'
import type { Problems, ReadVariable } from './configFields.ts'

/** A pair of VAPID keys as base64url: a point of P-256 and its scalar (RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string }

export type PushConfig = {
  /** Null: the server makes a pair at its first start and stores it. */
  keys: VapidKeys | null
  /** The operator's contact for push services: `mailto:` or `https:`. */
  subject: string
  /** The hosts that messages are sent to; an origin in full is allowed without further checks. */
  hosts: readonly string[]
}

type Env = Readonly<Record<string, string | undefined>>

const makeThem = 'make a pair with `npx web-push generate-vapid-keys`'
const key = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}$`), `is malformed: ${makeThem}`)
    .nullable()
const contact = z.string().regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must be an address such as mailto:push@openfloor.example')
const hostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => /^(https?:\/\/[\w.[\]:-]+|(\*\.)?[a-z\d][a-z\d.-]*\.[a-z]{2,})$/.test(host)),
    'must be a list of hosts with commas, such as fcm.googleapis.com,*.push.apple.com',
  )

/**
 * Reads and checks the keys and hosts of push messages. `mailFrom` is the contact unless another is named.
 */
export function readPushConfig(env: Env, read: ReadVariable, problems: Problems, mailFrom: string): PushConfig {
  const publicKey = read('VAPID_PUBLIC_KEY', key(87).default(null), env['VAPID_PUBLIC_KEY'])
  const privateKey = read('VAPID_PRIVATE_KEY', key(43).default(null), env['VAPID_PRIVATE_KEY'])
  const keys = publicKey !== null && privateKey !== null ? { publicKey, privateKey } : null
  if ((publicKey === null) !== (privateKey === null)) problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together')
  if (keys !== null && problems.every((problem) => !problem.startsWith('VAPID')) && !isPair(keys))
    problems.push(`VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY: ${makeThem}`)
  return {
    keys,
    subject: read('VAPID_SUBJECT', contact.default(`mailto:${mailFrom}`)),
    hosts: read('PUSH_HOSTS', hostList.prefault(publicPushHosts.join(','))),
  }
}

/** True if the public key is the private key's. */
export function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return pair.getPublicKey('base64url') === publicKey
}
