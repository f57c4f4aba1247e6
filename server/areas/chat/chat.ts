import type { FastifyInstance } from 'fastify'
import { chatToken, currentChat, tip } from '../../../contract/chat.ts'
import { chatBalance, lastHost } from '../../../contract/chatNews.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sameSecret, sign } from '../../kernel/secrets.ts'
import { serve } from '../../kernel/serve.ts'
import { signedIn } from '../../kernel/signedIn.ts'
import { keepPerson } from '../../platform/chat/chatPerson.ts'
import { admit, newTicket } from '../../platform/chat/chatSession.ts'
import { readCurrentChat } from './currentChat.ts'
import { noteLastHost } from './lastHost.ts'
import { giveTip } from './giveTip.ts'

const done = { return: 'true' as const }

/** What the shell asks about the chat (TRD-05 to TRD-08). The chat itself is at the platform's origin. */
export function registerChat(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps

  serve(app, currentChat, async ({ person }) => {
    const { url, rooms } = await readCurrentChat(deps, signedIn(person).customerId)
    return { ...done, url, rooms }
  })

  serve(app, chatToken, async ({ body, person }) => {
    const caller = signedIn(person)
    if (!sameSecret(body.token, sign(config.secret, 'chat', String(caller.customerId)))) throw new Refusal(200, 'chat.tokenUnknown')
    if (config.contract === 'full') return { ...done, token: await newTicket(db, caller, now()) }
    // A client of the original's fields is told of no other token (SRV-12): its own opens a room, once after each of these calls.
    await admit(db, caller, body.token, now())
    return done
  })

  serve(app, chatBalance, async ({ body, person }) => {
    await keepPerson(db, config.secret, signedIn(person).customerId, { balance: body.balance, balance_at: now() })
    return done
  })

  serve(app, lastHost, async ({ person }) => {
    await noteLastHost(deps, signedIn(person).customerId)
    return done
  })

  serve(app, tip, async ({ body, person, key }) => {
    await giveTip(deps, signedIn(person), key, body)
    return done
  })
}
