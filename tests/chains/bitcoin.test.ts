import { HDKey } from '@scure/bip32'
import { hex } from '@scure/base'
import * as btc from '@scure/btc-signer'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../domain/kernel/time.ts'
import type { InvoiceRow } from '../../server/areas/invoices/invoiceToWire.ts'
import { auditLedger } from '../../server/ledger/balance.ts'
import { freePorts } from '../../server/process/freePort.ts'
import { openCuttableProxy } from '../engines/cuttableProxy.ts'
import { openNodeServer } from './nodeServer.ts'
import { type Rpc, rpcOf } from './rpc.ts'
import { type RunningNode, startNode } from './startNode.ts'

const network = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/1'/0'")
const payer = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/1'/0'/0/0")
const payerKey = payer.privateKey ?? new Uint8Array()
const payerPay = btc.p2pkh(payer.publicKey ?? new Uint8Array(), network)
const payerAddress = payerPay.address ?? ''
const fee = 10_000n

let node: RunningNode
let rpc: Rpc
let proxyPort = 0
let nodePort = 0
let proxy: Awaited<ReturnType<typeof openCuttableProxy>>
let server: Awaited<ReturnType<typeof openNodeServer>>

const mine = (blocks: number): Promise<string[]> => rpc<string[]>('generatetoaddress', blocks, payerAddress)

/** Signs a payment from the reward of the block at `height`, which is spent as a whole. */
async function signed(height: number, address: string, amount: bigint): Promise<btc.Transaction> {
  const { tx } = await rpc<{ tx: string[] }>('getblock', await rpc('getblockhash', height), 1)
  const raw = await rpc<string>('getrawtransaction', tx[0])
  const before = btc.Transaction.fromRaw(hex.decode(raw), { allowUnknownOutputs: true })
  const { amount: reward = 0n } = before.getOutput(0)
  const made = new btc.Transaction()
  made.addInput({ txid: before.id, index: 0, nonWitnessUtxo: hex.decode(raw) })
  made.addOutputAddress(address, amount, network)
  made.addOutputAddress(payerAddress, reward - amount - fee, network)
  made.sign(payerKey)
  made.finalize()
  return made
}
/** Sends a payment and waits until the node shows it as unconfirmed. */
async function send(made: btc.Transaction): Promise<void> {
  await rpc('sendrawtransaction', made.hex)
  await expect.poll(() => rpc<string[]>('getrawmempool')).toContain(made.id)
}
const dueOf = ({ amount }: InvoiceRow): bigint => BigInt(amount)

beforeAll(async () => {
  const folder = process.env['CHAIN_NODES']
  if (folder === undefined) throw new Error('CHAIN_NODES must name the folder of the nodes: run `npm test -- chains`')
  ;[nodePort = 0, proxyPort = 0] = await freePorts(2)
  node = await startNode(process.execPath, [join(import.meta.dirname, 'regtestNode.ts'), folder, String(nodePort)], /listening/)
  rpc = rpcOf(`http://127.0.0.1:${nodePort}/`, 'x:test')
  proxy = await openCuttableProxy(proxyPort, nodePort)
  await mine(110)
  server = await openNodeServer({ chain: 'bitcoin', url: `http://x:test@localhost:${proxyPort}/`, xpub: account.publicExtendedKey })
})
afterAll(async () => {
  await server.close()
  await proxy.cut()
  await node.stop()
})

test('[SRV-06] addresses are those of the account’s public key, each used once', async () => {
  const person = await server.person()
  const [first, second] = [await server.open(person, 'btc'), await server.open(person, 'btc')]
  const expected = [0, 1].map(
    (index) => btc.p2wpkh(account.deriveChild(0).deriveChild(index).publicKey ?? new Uint8Array(), network).address,
  )
  expect([first.address, second.address]).toEqual(expected)
})

test('[INV-03] a real payment is seen unconfirmed, confirmed, and credited once by two processes', async () => {
  const person = await server.person()
  const invoice = await server.open(person, 'btc')
  await send(await signed(1, invoice.address, dueOf(invoice)))
  expect(await server.look(invoice)).toMatchObject({ state: 'confirming', confirmations: 0, credited: 0 })
  await mine(1)
  expect(await server.look(invoice)).toMatchObject({ state: 'confirming', confirmations: 1 })
  await mine(1)
  expect(await server.look(invoice)).toMatchObject({ state: 'settled', confirmations: 2 })
  await send(await signed(2, invoice.address, dueOf(invoice)))
  await mine(2)
  expect(await server.look(invoice)).toMatchObject({ state: 'over', credited: 60_000 })
  expect([await server.balance(person), await server.kinds(person)]).toEqual([60_000, ['invoicePaid', 'invoiceOver']])
})

test('[INV-03] while the node is down nothing ends; what was mined meanwhile is credited after', async () => {
  const person = await server.person()
  const invoice = await server.open(person, 'btc')
  await proxy.cut()
  await send(await signed(3, invoice.address, dueOf(invoice)))
  await mine(5)
  server.clock.at += 70 * minuteMs
  await expect(server.look(invoice)).rejects.toMatchObject({ name: 'ChainUnreachable' })
  proxy = await openCuttableProxy(proxyPort, nodePort)
  expect(await server.look(invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
  server.clock.at = Date.now()
})

test('[FUND-45] a payment whose blocks are replaced is taken back, and credited again if it returns', async () => {
  const person = await server.person()
  const invoice = await server.open(person, 'btc')
  const payment = await signed(4, invoice.address, dueOf(invoice))
  await send(payment)
  const [block] = await mine(2)
  expect(await server.look(invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
  await rpc('invalidateblock', block)
  await expect(server.look(invoice)).rejects.toMatchObject({ name: 'ChainUnreachable' })
  await mine(3)
  // Older than another process's answer may be.
  server.clock.at += minuteMs + 1
  expect(await server.look(invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
  server.clock.at += 31 * minuteMs
  expect(await server.look(invoice)).toMatchObject({ paid: 0, credited: 0 })
  expect([await server.balance(person), await server.kinds(person)]).toEqual([0, ['invoicePaid', 'invoiceVanished']])
  await send(payment)
  await mine(2)
  expect(await server.look(invoice)).toMatchObject({ credited: 30_000 })
  expect([await server.balance(person), (await server.kinds(person)).length]).toEqual([30_000, 3])
})

test('[INV-06] an unconfirmed payment whose coins are spent otherwise no longer counts', async () => {
  const person = await server.person()
  const invoice = await server.open(person, 'btc')
  await send(await signed(5, invoice.address, dueOf(invoice)))
  const [block] = await mine(1)
  expect(await server.look(invoice)).toMatchObject({ state: 'confirming', confirmations: 1 })
  await rpc('invalidateblock', block)
  await send(await signed(5, payerAddress, 50_000n))
  await mine(2)
  // One that was first seen within the last minute is kept: another process may just have saved it.
  server.clock.at += 2 * minuteMs
  expect(await server.look(invoice)).toMatchObject({ state: 'new', paid: 0 })
  expect(await auditLedger(server.deps.db)).toEqual([])
})
