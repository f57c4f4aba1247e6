import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { type RouteName, routes } from '../../contract/routes.ts'
import { pdfOf } from '../../tests/support/pdf.ts'
import { fieldsOf, fieldsThatTake, routeOf, sampleCall } from '../../tests/support/sampleCall.ts'
import { processorsOverHttp } from '../external/processorsHttp.ts'
import { type Browser, type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { money } from '../../domain/kernel/money.ts'
import { postGrant } from '../ledger/postGrant.ts'
import { writeNotification } from './notifications/writeNotification.ts'
import { createStorage } from './uploads/storage.ts'
import { replaceRecoveryCodes } from './security/recoveryCodes.ts'

type Person = { id: number; account: string; browser: Browser }
/** Makes a thing of a person's own and returns its id. */
type Make = (owner: Person) => Promise<string>

/** The fields that name a thing of one person's own. A new one joins here; its calls join by themselves. */
const ownFields = ['account', 'card', 'deposit', 'transaction_id', 'guid', 'id', 'pid', 'code', 'name'] as const
type OwnField = (typeof ownFields)[number]

/** Fields of these names that name nothing of one person's own. */
const notOwn: ReadonlySet<string> = new Set([
  'tourneyById.id', // a contest
  'tourneyResult.id',
  'newsPage.id', // an article
  'rpc.id', // a request
  'pgPage.name',
  'modal.name',
  'activatePromotion.name', // a promotion by its name
  'deactivatePromotion.name',
  'onePromotion.name',
  'contact.name', // the sender's name
  'checkFactor.code', // a code that was sent
  'info.code',
  'referralVisit.code', // a link is for everyone
  'invoicePage.guid', // the page has no data; they are read by checkInvoice
])

/**
 * A device names its deposit before the server knows it, so an unknown one is taken as new; another person's
 * is refused as unknown.
 */
const namedFirst: ReadonlyMap<string, string> = new Map([['cancelDeposit.deposit', '{"return":"false","error":"deposit.unknown"}']])

let server: TestServer
let owner: Person
let stranger: Person
const things = new Map<string, string>()

const insertDeposit: Make = async ({ id, account }) => {
  const deposit = randomUUID()
  const row = { customer_id: id, account_id: account, amount: 25_000, currency: 'EUR', bonus: false, fixed: false, card_id: null } as const
  await server.deps.db
    .insertInto('deposit')
    .values({ id: deposit, ...row, stack: 'FRAUD,PFS', status: 'open', code: null, opened_at: server.clock.now, closed_at: null })
    .execute()
  return deposit
}
const insertAttempt: Make = async (person) => {
  const deposit = await insertDeposit(person)
  const reference = `${deposit}.1`
  const at = server.clock.now
  const outcome = { status: 'waiting', code: null, message: null, next: false, bank_url: null, processor_id: 'p-1' } as const
  await server.deps.db
    .insertInto('payment_attempt')
    .values({
      reference,
      deposit_id: deposit,
      customer_id: person.id,
      seq: 1,
      processor: 'PFS',
      fingerprint: null,
      ...outcome,
      secure_code: 'secure-code-of-the-owner-0000000000',
      prepared_at: at,
      sent_at: at,
      settled_at: null,
      ask_at: null,
      late: null,
      union_card: false,
      needs_cvv: false,
    })
    .execute()
  return reference
}
const insertInvoice: Make = async ({ id, account }) => {
  const guid = 'invoice-guid-of-the-owner-000001'
  const at = server.clock.now
  const place = { guid, customer_id: id, account, key: null, coin: 'btc', network: 'BTC', address: 'address-of-the-owner' } as const
  const amounts = { amount: 100_000, worth: 5_000, worth_currency: 'EUR', bonus: false, confirmations_needed: 1 } as const
  const times = { opened_at: at, deadline: at + 3_600_000, checked_at: at, next_check_at: at + 60_000 }
  await server.deps.db
    .insertInto('invoice')
    .values({ ...place, ...amounts, ...times, state: 'new' })
    .execute()
  return guid
}
const insertCard: Make = async ({ id }) => {
  const card = randomUUID()
  const row = { customer_id: id, token: `token-${card}`, fingerprint: 'f', brand: 'visa', last4: '0002', expires: '2030-01' }
  await server.deps.db
    .insertInto('card')
    .values({ id: card, ...row, entropay: false, can_load: true, listing: 'listed', saved_at: server.clock.now })
    .execute()
  return card
}
const insertNotification: Make = async ({ id }) => {
  const event = 'own-thing'
  const written = { customerId: id, kind: 'passwordChanged', params: {}, event, link: '#/show/security', at: server.clock.now } as const
  await server.deps.db.transaction().execute((trx) => writeNotification(trx, written))
  return (await server.deps.db.selectFrom('notification').select('id').where('event', '=', event).executeTakeFirstOrThrow()).id
}
const beginFile: Make = async ({ browser }) => {
  const id = randomUUID()
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const headers = { 'tus-resumable': '1.0.0', 'idempotency-key': id, 'upload-length': '500' }
  const metadata = { 'upload-metadata': `filename ${base64('a.pdf')},type ${base64('passport')}` }
  await browser.post('/upload/files', {}, { ...headers, ...metadata })
  return id
}
const openOtherSession: Make = async ({ id, account }) => {
  const at = server.clock.now
  const checks = { checked_at: null, checked_factor: null, device: null, country: null }
  const row = { hash: 'session-of-the-owner', customer_id: id, account_id: account, opened_at: at, seen_at: at, ...checks }
  return (await server.deps.db.insertInto('web_session').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const makeRecoveryCode: Make = async ({ id }) => {
  const codes = await server.deps.db.transaction().execute((trx) => replaceRecoveryCodes(trx, server.deps.config, id))
  return codes[0]!
}
const insertPasskey: Make = async ({ id }) => {
  const passkey = 'passkey-of-the-owner-0001'
  const row = { public_key: 'key', counter: 0, transports: '', name: 'Key', made_at: server.clock.now, used_at: null }
  await server.deps.db
    .insertInto('passkey')
    .values({ id: passkey, customer_id: id, ...row })
    .execute()
  return passkey
}
const insertCopy: Make = async ({ id, account }) => {
  const copy = randomUUID()
  const terms = { currency: 'EUR', trader_id: stranger.id, trader_public_id: 't', stake: 100, max_loss: 1_000, stopped_at: null } as const
  const times = { started_at: server.clock.now, ends_at: server.clock.now + 86_400_000 }
  await server.deps.db
    .insertInto('copy_trading')
    .values({ id: copy, customer_id: id, account_id: account, ...terms, ...times })
    .execute()
  return copy
}
const insertWithdrawal: Make = async ({ id, account }) => {
  const withdrawal = randomUUID()
  const amounts = { amount: 5_000, currency: 'EUR', fee: 0, gives_up: 0, arrives: 5_000, arrives_currency: 'EUR', worth: 5_500 } as const
  const place = { customer_id: id, account, key: null, method: 'EUR', wallet: 'account-of-the-owner' } as const
  await server.deps.db
    .insertInto('withdrawal')
    .values({ id: withdrawal, ...place, ...amounts, state: 'requested', requested_at: server.clock.now, due_at: null })
    .execute()
  return withdrawal
}
const grantBonus: Make = async ({ account }) => {
  const grant = { kind: 'bonus', reference: 'bonus-of-the-owner-0001', account, amount: money(5_000, 'EUR'), at: server.clock.now } as const
  await server.deps.db.transaction().execute((trx) => postGrant(trx, grant))
  return grant.reference
}
const insertAddress: Make = async ({ id }) => {
  const address = randomUUID()
  const row = { method: 'EUR', wallet: 'account-of-the-owner', label: '', added_at: server.clock.now } as const
  await server.deps.db
    .insertInto('payout_address')
    .values({ id: address, customer_id: id, ...row })
    .execute()
  return address
}
const insertLink: Make = async ({ id }) => {
  const code = 'abcdefgh23'
  await server.deps.db
    .insertInto('referral_link')
    .values({ code, customer_id: id, name: 'Blog of-the-owner', landing: 'home', created_at: server.clock.now })
    .execute()
  return code
}
/** A file's bytes on the disk; whoever reads them finds their owner's name in them. */
const keepFile = (name: string): Promise<void> =>
  createStorage(server.deps.config.uploadsDir).keep(name, Buffer.concat([pdfOf(500), Buffer.from('%of-the-owner')]))
const storedDocument: Make = async ({ id }) => {
  const name = 'document-of-the-owner-0001'
  const row = {
    customer_id: id,
    id: randomUUID(),
    name,
    type: 'passport',
    doc_type: null,
    file_name: 'passport-of-the-owner.pdf',
    size: 500,
    sha256: null,
  } as const
  await keepFile(name)
  await server.deps.db
    .insertInto('upload')
    .values({ ...row, received: 500, status: 'stored', refusal: null, declaration: null, kind: 'pdf', changed_at: server.clock.now })
    .execute()
  return `${name}.pdf`
}
const storedSignature: Make = async ({ id }) => {
  const name = 'signature-of-the-owner-0001.png'
  const text = { declaration: null, declaration_version: null, declaration_language: null } as const
  const png = `data:image/png;base64,${Buffer.from('of-the-owner').toString('base64')}`
  await server.deps.db
    .insertInto('signature')
    .values({ name, customer_id: id, png, signed_at: server.clock.now, ...text })
    .execute()
  return name
}

const postOf = { sent: 'post-of-the-owner-0001', desk: 'desk-post-of-the-owner-0001' } as const
const insertTicket: Make = async ({ id }) => {
  const ticket = 'ticket-of-the-owner-0001'
  const at = server.clock.now
  const row = {
    subject: 'Question of-the-owner',
    priority: 1,
    department: 46,
    language: 'en',
    agent: null,
    opened_at: at,
    changed_at: at,
  } as const
  await server.deps.db
    .insertInto('ticket')
    .values({ id: ticket, customer_id: id, ...row, unread: 1 })
    .execute()
  const post = {
    ticket_id: ticket,
    customer_id: id,
    kind: 'message',
    content: 'Text of-the-owner',
    key: null,
    at,
    delivered_at: null,
    refused_at: null,
  } as const
  await server.deps.db
    .insertInto('ticket_post')
    .values([
      { id: postOf.sent, author: 'person', name: null, ...post },
      { id: postOf.desk, author: 'desk', name: 'Mara', ...post },
    ])
    .execute()
  return ticket
}
/** `desk`: an agent's file. */
const insertAttachment =
  (state: 'draft' | 'sent' | 'desk'): Make =>
  async ({ id }) => {
    const name = `attachment-of-the-owner-${state}`
    await keepFile(name)
    const row = {
      type: 'attachment',
      doc_type: null,
      file_name: 'attachment-of-the-owner.pdf',
      size: 500,
      sha256: null,
      received: 500,
      status: 'stored',
    } as const
    await server.deps.db
      .insertInto('upload')
      .values({
        customer_id: id,
        id: state === 'desk' ? `desk:1:0` : name,
        name,
        ...row,
        refusal: null,
        declaration: null,
        kind: 'pdf',
        changed_at: server.clock.now,
      })
      .execute()
    if (state !== 'draft')
      await server.deps.db.insertInto('ticket_attachment').values({ upload: name, post_id: postOf[state], place: 0 }).execute()
    return name
  }

/** The makers of a field’s thing: for all calls, or for those of one area. */
const makers: Readonly<Record<string, Make>> = {
  account: async ({ account }) => account,
  card: insertCard,
  deposit: insertDeposit,
  transaction_id: insertAttempt,
  guid: insertInvoice,
  'secureRedirect.code': async () => 'secure-code-of-the-owner-0000000000',
  'referral.code': insertLink,
  'notifications.id': insertNotification,
  'uploads.id': beginFile,
  'endSession.id': openOtherSession,
  'checkRecoveryCode.code': makeRecoveryCode,
  'removePasskey.id': insertPasskey,
  'copying.id': insertCopy,
  'trading.id': insertCopy,
  'verification.name': storedDocument,
  'uploadedFile.name of a signature': storedSignature,
  'rejectWithdrawal.id': insertWithdrawal,
  'removeAddress.id': insertAddress,
  'support.id': insertTicket,
  'dropAttachment.id': insertAttachment('draft'),
  'ticketAttachment.id': insertAttachment('sent'),
  'ticketAttachment.pid': async () => postOf.sent,
  'ticketAttachment.id of the desk': insertAttachment('desk'),
  'ticketAttachment.pid of the desk': async () => postOf.desk,
  'giveUpBonus.id': grantBonus,
  'history.id': async (person) => `d${await insertDeposit(person)}`,
}

/** Signs a new person in; with a recent check of a factor their calls reach their handlers. */
async function person(email: string): Promise<Person> {
  const added = await server.customer(email)
  const browser = server.browser()
  await browser.signIn(email)
  const checked = { checked_at: server.clock.now, checked_factor: 'email' } as const
  await server.deps.db.updateTable('web_session').set(checked).where('customer_id', '=', added.id).execute()
  return { ...added, browser }
}

beforeAll(async () => {
  const chains = { transactionsOf: async () => [], rates: async () => ({}) }
  const bank = { account: async () => ({ beneficiary: 'Openfloor', iban: 'XX00', bic: 'XXXXXXXX', bank: 'Bank' }) }
  const processors = processorsOverHttp(null)
  const news = { feed: async () => ({ language: 'en', items: [] }), calendar: async () => ({ language: 'en', html: '' }) }
  server = await openTestServer({}, { outside: { chains, bank, processors, news } as never })
  owner = await person('owner@example.org')
  stranger = await person('stranger@example.org')
  const made = new Map<Make, string>()
  // In this order: a file belongs to a ticket's post.
  for (const [name, make] of Object.entries(makers)) {
    const id = made.get(make) ?? (await make(owner))
    made.set(make, id)
    things.set(name, id)
  }
})
afterAll(() => server.close())

const isOwn = (field: string): field is OwnField => ownFields.some((one) => one === field)

type Case = { route: RouteName; field: OwnField; of?: string }
const cases: Case[] = Object.entries(routes as Record<string, Route>)
  .filter(([, { origin }]) => origin === 'app')
  .flatMap(([route, { params, query, body }]) =>
    [...new Set([params, query, body].flatMap(fieldsOf))]
      .filter((field) => isOwn(field) && !notOwn.has(`${route}.${field}`))
      .map((field) => ({ route: route as RouteName, field: field as OwnField })),
  )

/** Calls that hand out things of two kinds: of the person, and of somebody who made them for the person. */
cases.push(...(['id', 'pid'] as const).map((field): Case => ({ route: 'ticketAttachment', field, of: 'of the desk' })), {
  route: 'uploadedFile',
  field: 'name',
  of: 'of a signature',
})

/** An id of the same form that names nothing. */
const madeUp = (id: string): string => id.replace(/[a-z0-9](?=[a-z0-9]{0,3}(?:$|\.))/i, (last) => (last === 'b' ? 'c' : 'b'))

async function call(route: RouteName, values: Record<string, string>, { browser }: Person = stranger) {
  const sample = sampleCall(route, { ...(route === 'referral' && 'code' in values && { action: 'filter' }), ...values })
  const headers = { origin: server.deps.config.appUrl, 'x-csrf-token': browser.csrf(), ...sample.headers }
  const { status, text, headers: answered } = await browser.send({ ...sample, headers })
  const withoutIds = Object.values(values).reduce((left, id) => left.replaceAll(id, 'ID'), text)
  return { status, location: answered['location'], offset: answered['upload-offset'], body: withoutIds }
}

/** Everything in the database that belongs to a person, as one text. */
async function belongings(customerId: number): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id' order by 1`.execute(
    server.deps.db,
  )
  const prints = [{ name: 'customer', key: 'id' }, ...tables.rows.map(({ name }) => ({ name, key: 'customer_id' }))].map(
    ({ name, key }) =>
      sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as print
          from ${sql.table(name)} row where ${sql.ref(`row.${key}`)} = ${customerId}`,
  )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(server.deps.db)
  return rows
    .map(({ name, print }) => `${name} ${print}`)
    .toSorted()
    .join('\n')
}

function ownedBy({ route, field, of }: Case): string | null {
  const own = of === undefined ? [`${route}.${field}`, `${routeOf(route).area}.${field}`, field] : [`${route}.${field} ${of}`]
  return own.map((name) => things.get(name)).find((id) => id !== undefined) ?? null
}

test('[SEC-01, VER-06] the matrix covers every call that takes the id of a thing of one’s own', () => {
  expect(cases.length).toBeGreaterThan(40)
  expect(cases.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['uploadedFile', 'uploadState', 'readNotification', 'checkInvoice']),
  )
})

test.each(cases)('[VER-06, SRV-08] $route answers for another person’s $field as for none', async (own) => {
  const { route, field } = own
  const id = ownedBy(own)
  if (id === null) {
    // Not served yet: once it is, its thing has to be added to `makers`.
    expect([route, field, (await call(route, { [field]: randomUUID() })).status]).toEqual([route, field, 501])
    return
  }
  const before = await belongings(owner.id)
  const foreign = await call(route, { [field]: id })
  const none = await call(route, { [field]: madeUp(id) })
  const refusal = namedFirst.get(`${route}.${field}`)
  if (refusal === undefined) expect([route, foreign]).toEqual([route, none])
  else expect([route, foreign.body]).toEqual([route, refusal])
  expect(foreign.status).not.toBe(500)
  expect(await belongings(owner.id)).toBe(before)
})

const files = cases.filter(({ route }) => routeOf(route).response === 'file' || routeOf(route).method === 'HEAD')
test.each(files)('[VER-06] $route gives its owner what it refuses to others by $field $of', async (own) => {
  const { route, of } = own
  // A file in a ticket has two names.
  const fields = files.filter((one) => one.route === route && one.of === of)
  const names = Object.fromEntries(fields.map((one) => [one.field, ownedBy(one) ?? '']))
  const [given, foreign] = [await call(route, names, owner), await call(route, names)]
  expect([given.status, foreign.status]).toEqual([200, 404])
})

describe('every call, with every id of another person in every field that takes it', () => {
  const app = Object.entries(routes as Record<string, Route>).filter(([, { origin }]) => origin === 'app')
  const names = app.map(([name]) => name as RouteName)
  let reached = 0

  test.each(names)('[VER-06, SRV-08] %s tells and changes nothing of theirs', async (route) => {
    // A call may end the session, or keep what it was given.
    const other = await person(`${route}@example.org`)
    const before = await belongings(owner.id)
    const sent = new Set<string>()
    for (const id of things.values())
      for (const field of fieldsThatTake(route, id)) {
        const { status, location, body } = await call(route, { [field]: id }, other)
        if (status !== 400) reached += 1
        sent.add(id)
        const answered = [...sent].reduce((left, one) => left.replaceAll(one, ''), `${JSON.stringify(location)} ${body}`)
        const theirs = [...things.values(), 'of-the-owner', owner.account, 'owner@example.org'].filter((one) => answered.includes(one))
        expect([route, field, id, theirs, status === 500]).toEqual([route, field, id, [], false])
      }
    expect(await belongings(owner.id)).toBe(before)
  })

  test('[SRV-08] most of these calls reach their own check', () => {
    expect(reached).toBeGreaterThan(500)
  })
})
