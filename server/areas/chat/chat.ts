import type { FastifyInstance } from 'fastify'
import { chatToken, currentChat, tip } from '../../../contract/chat.ts'
import { chatBalance, lastHost } from '../../../contract/chatPush.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { secretsEqual, sign } from '../../kernel/secrets.ts'
import { serve } from '../../kernel/serve.ts'
import { upsertPerson } from './rooms/chatPerson.ts'
import { storeTicket, createTicket } from './rooms/chatSession.ts'
import { readCurrentChat } from './currentChat.ts'
import { purgeExpiredChat } from './rooms/purgeExpiredChat.ts'
import { giveTip } from './giveTip.ts'

/**
 * Records that the person is online and may be redirected to their last host (TRD-08). Each device reports
 * once; a repeat only updates the time.
 */
async function recordLastHost({ db, config, now }: Deps, customerId: number): Promise<void> {
  await upsertPerson(db, config.secret, customerId, { last_host_at: now() })
}

const done = { return: 'true' as const }

/**
 * Registers the calls of the client area about the chat (TRD-05 to TRD-08). The chat itself is served from
 * the platform's origin.
 */
function registerChat(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps

  serve(app, currentChat, async ({ person }) => {
    const { url, rooms } = await readCurrentChat(deps, person.customerId)
    return { ...done, url, rooms }
  })

  serve(app, chatToken, async ({ body, person }) => {
    if (!secretsEqual(body.token, sign(config.secret, 'chat', String(person.customerId)))) throw new Refusal(200, 'chat.tokenUnknown')
    if (config.contract === 'full') return { ...done, token: await createTicket(db, person, now()) }
    // The original contract returns no second token (SRV-12): the person's lasting token opens a room, once
    // after each of these calls.
    await storeTicket(db, person, body.token, now())
    return done
  })

  serve(app, chatBalance, async ({ body, person }) => {
    await upsertPerson(db, config.secret, person.customerId, { balance: body.balance, balance_at: now() })
    return done
  })

  serve(app, lastHost, async ({ person }) => {
    await recordLastHost(deps, person.customerId)
    return done
  })

  serve(app, tip, async ({ body, person, key }) => {
    await giveTip(deps, person, key, body)
    return done
  })
}

/** The chat. The platform serves its rooms, at its own origin. */
export const chatArea: Area = { name: 'chat', register: registerChat, purge: purgeExpiredChat }
