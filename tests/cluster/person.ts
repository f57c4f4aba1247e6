import { money } from '../../domain/kernel/money.ts'
import { addCustomer } from '../../server/areas/session/customers.ts'
import { hashPassword } from '../../server/areas/session/passwords.ts'
import { post } from '../../server/ledger/post.ts'
import { signIn } from '../faults/customer.ts'
import type { ServerCluster } from './openCluster.ts'
import { callOnce } from './untilAnswered.ts'

const password = 'seven green bottles'
const funds = money(10_000_000, 'EUR')

/**
 * Creates verified customers with funded accounts, straight in the database. Returns their e-mail addresses.
 */
export async function addPeople({ db }: ServerCluster, count: number): Promise<string[]> {
  const passwordHash = await hashPassword(password)
  const plain = { firstName: 'Ada', lastName: 'Vale', phone: '6123456', phonePrefix: '351', country: 'PT', currency: 'EUR' as const }
  const emails = Array.from({ length: count }, (_, index) => `person${index}@example.org`)
  for (const email of emails) {
    await db.transaction().execute(async (trx) => {
      const added = await addCustomer(trx, { ...plain, email, emailStatus: 'confirmed', passwordHash, at: Date.now() })
      if (!added) throw new Error(`${email} is there already`)
      await trx.updateTable('customer').set({ verification: 'Full' }).where('id', '=', added.id).execute()
      const postings = [
        { holder: { of: 'system', name: 'suspense' } as const, amount: money(-funds.minor, 'EUR') },
        { holder: { of: 'account', account: added.account } as const, amount: funds },
      ]
      await post(trx, { kind: 'adjustment', reference: `funds of ${email}`, postings, at: Date.now() })
    })
  }
  return emails
}

/** Signs a person in through the proxy. Their calls go to whichever process the proxy chooses. */
export async function openPerson({ appUrl, platformUrl }: ServerCluster, email: string) {
  const { post: call, account, platformToken, chatToken, session } = await signIn(() => appUrl, appUrl, { email, password })
  const onPlatform = (path: string, body: object, bearer: string | null, key?: string) =>
    callOnce(`${platformUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        origin: platformUrl,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
  return { email, account, platformToken, chatToken, call, session, onPlatform }
}
export type Person = Awaited<ReturnType<typeof openPerson>>
