import type { FastifyInstance } from 'fastify'
import { addPasskey, passkeyOptions, passkeySignIn, passkeySignInOptions, removePasskey } from '../../../../contract/security.ts'
import { deviceName } from '../../../../domain/notifications/deviceName.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { hashToken } from '../../../kernel/secrets.ts'
import { serve } from '../../../kernel/serve.ts'
import { readSid } from '../../../kernel/sessionCookie.ts'
import { optionsToAdd, optionsToSignIn, recordUse, verifyNewPasskey, verifyPasskey } from '../../security/passkeys.ts'
import { consumeStepUp, requireStepUp } from '../../security/stepUp.ts'
import { lockCustomer } from '../lockCustomer.ts'
import { notifyIfNewDevice, notifyOfPasskey } from '../notifyOfSecurity.ts'
import { stillSignedIn } from '../security/passwordChecks.ts'
import { signIn } from '../signIn.ts'

const done = { return: 'true' as const }

/** Serves passkeys (SEC-09): added and removed after the person's factor, and used to sign in. */
export function servePasskeys(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps

  serve(app, passkeyOptions, async ({ person }) => {
    const { customerId, sessionHash } = person
    const proof = await requireStepUp(deps, person, { purpose: 'passkey', params: { change: 'add' }, accepts: 'recent' })
    const { email } = await db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => consumeStepUp(trx, deps, proof))
    return { ...done, options: { ...(await optionsToAdd(deps, { holder: sessionHash, customerId, email })) } }
  })

  serve(app, addPasskey, async ({ body: { credential }, person, request }) => {
    const { customerId, sessionHash } = person
    const passkey = await verifyNewPasskey(deps, sessionHash, credential)
    const name = deviceName(request.headers['user-agent']) ?? 'Passkey'
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId)
      // A thief’s passkey would outlive the sign-out that the owner has just asked for.
      await stillSignedIn(trx, person)
      const row = { ...passkey, customer_id: customerId, name, made_at: now(), used_at: null }
      const added = await trx
        .insertInto('passkey')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      // A key of another account, or a second answer with the same key.
      if (added.numInsertedOrUpdatedRows !== 1n) throw new Refusal(200, 'passkey.refused')
      await notifyOfPasskey(trx, deps, { customerId, kind: 'passkeyAdded', name })
    })
    return done
  })

  serve(app, removePasskey, async ({ body: { id }, person }) => {
    const { customerId } = person
    const proof = await requireStepUp(deps, person, { purpose: 'passkey', params: { change: 'remove', id }, accepts: 'recent' })
    await db.transaction().execute(async (trx) => {
      await consumeStepUp(trx, deps, proof)
      const removed = await trx
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('customer_id', '=', customerId)
        .returning('name')
        .executeTakeFirst()
      if (removed !== undefined) await notifyOfPasskey(trx, deps, { customerId, kind: 'passkeyRemoved', name: removed.name })
    })
    return done
  })

  serve(app, passkeySignInOptions, async ({ request }) => {
    const sid = readSid(config, request)
    if (sid === null) throw new Refusal(403, 'csrf.token')
    return { ...done, options: { ...(await optionsToSignIn(deps, hashToken(sid))) } }
  })

  serve(app, passkeySignIn, async ({ body: { credential }, request, reply }) => {
    const sid = readSid(config, request)
    if (sid === null) throw new Refusal(403, 'csrf.token')
    const passkey = await verifyPasskey(deps, hashToken(sid), credential)
    await signIn(
      deps,
      { request, reply },
      async (trx) => {
        const customer = await lockCustomer(trx, passkey.customer_id)
        if (!(await recordUse(trx, passkey, now()))) throw new Refusal(200, 'passkey.refused')
        return { id: customer.id, account: customer.current_account ?? '', customer }
      },
      (trx, session, { customer }) => notifyIfNewDevice(trx, deps, request, customer, session),
    )
    return done
  })
}
