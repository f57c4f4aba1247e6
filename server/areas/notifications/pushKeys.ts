import { createECDH } from 'node:crypto'
import { isPair, type VapidKeys } from '../../config/pushConfig.ts'
import type { Deps } from '../../kernel/deps.ts'
import { seal, unseal } from '../../kernel/sealed.ts'

const about = 'push key'

function newPair(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // The library requires the scalar's full length; the curve's library leaves out leading zeros.
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('hex').padStart(64, '0') }
}

/**
 * Returns the server's VAPID keys (PWA-07): the configured ones, else a pair that is made once for all
 * processes and stored. A stored pair that this server's secret does not open is replaced; devices then
 * subscribe again.
 */
export async function pushKeys({ db, config, now, log }: Pick<Deps, 'db' | 'config' | 'now' | 'log'>): Promise<VapidKeys> {
  if (config.push.keys !== null) return config.push.keys
  const stored = await db.selectFrom('push_key').select(['public_key', 'sealed_key']).executeTakeFirst()
  const opened = stored ? open(config.secret, stored.public_key, stored.sealed_key) : null
  if (opened !== null) return opened
  if (stored) log.warn('the stored push keys belong to another secret: new ones are made')
  const pair = newPair()
  const keys = { publicKey: pair.publicKey, privateKey: Buffer.from(pair.privateKey, 'hex').toString('base64url') }
  const row = { public_key: keys.publicKey, sealed_key: seal(config.secret, about, keys.privateKey), made_at: now() }
  await db
    .insertInto('push_key')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(row)
        .where('push_key.public_key', '=', stored?.public_key ?? ''),
    )
    .execute()
  // Another process may have been first.
  const kept = await db.selectFrom('push_key').select(['public_key', 'sealed_key']).executeTakeFirstOrThrow()
  return open(config.secret, kept.public_key, kept.sealed_key) ?? keys
}

function open(secret: string, publicKey: string, sealed: string): VapidKeys | null {
  try {
    const keys = { publicKey, privateKey: unseal(secret, about, sealed) }
    return isPair(keys) ? keys : null
  } catch {
    return null
  }
}
