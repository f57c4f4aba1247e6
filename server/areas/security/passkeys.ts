import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { stepUpMs } from '../../../domain/security/stepUp.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sign } from '../../kernel/secrets.ts'
import type { PasskeyChallengeTable, PasskeyTable } from './tables.ts'

const rpName = 'Openfloor'
/** Enough for every device of a person. */
const maxPasskeys = 20
const siteOf = ({ appUrl }: Config) => ({ expectedOrigin: new URL(appUrl).origin, expectedRPID: new URL(appUrl).hostname })
const transportsOf = ({ transports }: Pick<PasskeyTable, 'transports'>) =>
  transports === '' ? [] : (transports.split(',') as ('internal' | 'hybrid' | 'usb' | 'nfc' | 'ble' | 'smart-card' | 'cable')[])

/** Returns a person's passkeys, the newest first. */
export async function listPasskeys(
  db: Db,
  customerId: number,
): Promise<{ id: string; name: string; madeAt: number; usedAt: number | null }[]> {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'made_at as madeAt', 'used_at as usedAt'])
    .where('customer_id', '=', customerId)
    .orderBy('made_at', 'desc')
    .execute()
}

/** Removes the passkeys added since a time, and returns their names. Lock the customer's row first. */
export async function removePasskeysSince(trx: Trx, customerId: number, since: number): Promise<string[]> {
  const removed = await trx
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .where('made_at', '>=', since)
    .returning('name')
    .execute()
  return removed.map(({ name }) => name)
}

type Purpose = PasskeyChallengeTable['purpose']

async function storeChallenge({ db, now }: Pick<Deps, 'db' | 'now'>, holder: string, purpose: Purpose, challenge: string): Promise<void> {
  const row = { holder, purpose, challenge, made_at: now() }
  await db
    .insertInto('passkey_challenge')
    .values(row)
    .onConflict((conflict) => conflict.columns(['holder', 'purpose']).doUpdateSet(row))
    .execute()
}

/** Uses up the challenge that a browser was given. Throws Refusal 200 `passkey.expired`. */
async function takeChallenge({ db, now }: Pick<Deps, 'db' | 'now'>, holder: string, purpose: Purpose): Promise<string> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .where('made_at', '>', now() - stepUpMs)
    .returning('challenge')
    .executeTakeFirst()
  if (!taken) throw new Refusal(200, 'passkey.expired')
  return taken.challenge
}

/**
 * Returns the options for a new passkey, which must be unlocked by its person and be found without a name
 * (SEC-09).
 */
export async function optionsToAdd(deps: Deps, { holder, customerId, email }: { holder: string; customerId: number; email: string }) {
  const { db, config } = deps
  const own = await db.selectFrom('passkey').select(['id', 'transports']).where('customer_id', '=', customerId).execute()
  if (own.length >= maxPasskeys) throw new Refusal(200, 'passkey.tooMany')
  const options = await generateRegistrationOptions({
    rpName,
    rpID: siteOf(config).expectedRPID,
    userName: email,
    // The device stores it: it must name nobody.
    userID: new Uint8Array(Buffer.from(sign(config.secret, 'passkey user', String(customerId)), 'base64url')),
    attestationType: 'none',
    excludeCredentials: own.map((one) => ({ id: one.id, transports: transportsOf(one) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(deps, holder, 'add', options.challenge)
  return options
}

/** Verifies a new passkey against its options. Throws Refusal 200 `passkey.expired`, `passkey.refused`. */
export async function verifyNewPasskey(deps: Deps, holder: string, response: Record<string, unknown>) {
  const expectedChallenge = await takeChallenge(deps, holder, 'add')
  const checked = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    ...siteOf(deps.config),
    requireUserVerification: true,
  }).catch(refused)
  if (!checked.verified) throw new Refusal(200, 'passkey.refused')
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports: transports.join(',') }
}

/** Returns the options of a sign-in by passkey, for anyone. */
export async function optionsToSignIn(deps: Deps, holder: string) {
  const options = await generateAuthenticationOptions({ rpID: siteOf(deps.config).expectedRPID, userVerification: 'required' })
  await storeChallenge(deps, holder, 'signIn', options.challenge)
  return options
}

/**
 * Verifies a sign-in by passkey and returns it with its new counter. Throws Refusal 200 `passkey.expired`,
 * `passkey.unknown`, `passkey.refused`.
 */
export async function verifyPasskey(deps: Deps, holder: string, response: Record<string, unknown>): Promise<PasskeyTable> {
  const expectedChallenge = await takeChallenge(deps, holder, 'signIn')
  const id = typeof response['id'] === 'string' ? response['id'] : ''
  const passkey = await deps.db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
  if (!passkey) throw new Refusal(200, 'passkey.unknown')
  const checked = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    ...siteOf(deps.config),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey),
    },
  }).catch(refused)
  if (!checked.verified) throw new Refusal(200, 'passkey.refused')
  return { ...passkey, counter: checked.authenticationInfo.newCounter }
}

/** The library throws for every answer that is wrong or malformed. */
function refused(): never {
  throw new Refusal(200, 'passkey.refused')
}

/**
 * Records a use. False if the passkey was removed meanwhile, or its counter has been seen: two devices hold
 * the same key.
 */
export async function recordUse(trx: Trx, { id, counter }: PasskeyTable, now: number): Promise<boolean> {
  const used = await trx
    .updateTable('passkey')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where(({ or, eb, and }) => or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
