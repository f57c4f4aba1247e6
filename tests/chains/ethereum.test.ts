import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenContracts } from '../../domain/invoices/paymentUri.ts'
import { minuteMs } from '../../domain/kernel/time.ts'
import { anvilIn } from '../../scripts/chains/ensureNodes.ts'
import type { InvoiceRow } from '../../server/areas/invoices/invoiceToWire.ts'
import { auditLedger } from '../../server/ledger/balance.ts'
import { freePorts } from '../../server/process/freePort.ts'
import { openCuttableProxy } from '../engines/cuttableProxy.ts'
import { callOf, forwarderCode, tokenCode } from './contracts.ts'
import { openNodeServer } from './nodeServer.ts'
import { type Rpc, rpcOf } from './rpc.ts'
import { type RunningNode, startNode } from './startNode.ts'

const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive("m/44'/60'/0'")
const usdt = tokenContracts['ethereum-sepolia']?.usdt ?? ''
const [imitation, forwarder] = [`0x${'be'.repeat(20)}`, `0x${'fd'.repeat(20)}`]

let node: RunningNode
let rpc: Rpc
let payer = ''
let proxyPort = 0
let nodePort = 0
let proxy: Awaited<ReturnType<typeof openCuttableProxy>>
let server: Awaited<ReturnType<typeof openNodeServer>>

const hexOf = (value: bigint): string => `0x${value.toString(16)}`
const mine = (blocks: number): Promise<unknown> => rpc('anvil_mine', hexOf(BigInt(blocks)))
const send = (to: string, value: bigint, data = '0x', from = payer): Promise<string> =>
  rpc<string>('eth_sendTransaction', { from, to, value: hexOf(value), data, gas: '0x30d40' })
/** The invoice's amount in wei; it is kept with 8 digits. */
const wei = ({ amount }: InvoiceRow): bigint => BigInt(amount) * 10n ** 10n

beforeAll(async () => {
  const folder = process.env['CHAIN_NODES']
  if (folder === undefined) throw new Error('CHAIN_NODES must name the folder of the nodes: run `npm test -- chains`')
  const started = await startNode(
    anvilIn(folder),
    ['--port', '0', '--host', '127.0.0.1', '--no-mining', '--chain-id', '11155111'],
    /Listening on [\d.]+:(\d+)/,
  )
  node = started
  nodePort = Number(started.said[1])
  ;[proxyPort = 0] = await freePorts(1)
  rpc = rpcOf(`http://127.0.0.1:${nodePort}`)
  proxy = await openCuttableProxy(proxyPort, nodePort)
  ;[payer = ''] = await rpc<string[]>('eth_accounts')
  for (const [at, code] of [
    [usdt, tokenCode],
    [imitation, tokenCode],
    [forwarder, forwarderCode],
  ] as const)
    await rpc('anvil_setCode', at, code)
  await mine(5)
  server = await openNodeServer({ chain: 'ethereum', url: `http://localhost:${proxyPort}`, xpub: account.publicExtendedKey })
})
afterAll(async () => {
  await server.close()
  await proxy.cut()
  await node.stop()
})

test('[INV-03] ether is credited once after twelve blocks, from an address of the account', async () => {
  const person = await server.person()
  const invoice = await server.open(person, 'eth')
  await send(invoice.address, wei(invoice))
  await mine(1)
  expect(await server.look(invoice)).toMatchObject({ state: 'confirming', confirmations: 1, credited: 0 })
  await mine(10)
  expect(await server.look(invoice)).toMatchObject({ state: 'confirming', confirmations: 11 })
  await mine(1)
  expect(await server.look(invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
  await send(invoice.address, wei(invoice))
  await mine(12)
  expect(await server.look(invoice)).toMatchObject({ state: 'over', credited: 60_000 })
  expect([await server.balance(person), await server.kinds(person)]).toEqual([60_000, ['invoicePaid', 'invoiceOver']])
})

test('[INV-03] while the node is down nothing ends; ether that arrived meanwhile is credited after', async () => {
  const person = await server.person()
  const invoice = await server.open(person, 'eth')
  try {
    await proxy.cut()
    try {
      await send(invoice.address, wei(invoice))
      await mine(12)
      server.clock.at += 70 * minuteMs
      await expect(server.look(invoice)).rejects.toMatchObject({ name: 'ChainUnreachable' })
    } finally {
      proxy = await openCuttableProxy(proxyPort, nodePort)
    }
    expect(await server.look(invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
  } finally {
    server.clock.at = Date.now()
  }
})

test('[INV-03] ether sent on by a contract is found by the balance, also after coins left', async () => {
  const person = await server.person()
  const invoice = await server.open(person, 'eth')
  await send(forwarder, wei(invoice), callOf(invoice.address))
  await mine(1)
  await server.look(invoice)
  await mine(12)
  expect(await server.look(invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
  await rpc('anvil_impersonateAccount', invoice.address)
  await send(payer, wei(invoice) / 2n, '0x', invoice.address)
  await mine(1)
  await server.look(invoice)
  await send(forwarder, wei(invoice), callOf(invoice.address))
  await mine(1)
  await server.look(invoice)
  await mine(12)
  expect(await server.look(invoice)).toMatchObject({ state: 'over', credited: 60_000 })
})

test('[INV-03] only the transfers of the token’s own contract pay an invoice in it', async () => {
  const person = await server.person()
  const invoice = await server.open(person, 'usdt')
  const units = BigInt(invoice.amount) / 100n
  await send(imitation, 0n, callOf(invoice.address, units))
  await send(invoice.address, 10n ** 18n)
  await mine(12)
  expect(await server.look(invoice)).toMatchObject({ state: 'new', paid: 0 })
  await send(usdt, 0n, callOf(invoice.address, units - 1n))
  await mine(12)
  expect(await server.look(invoice)).toMatchObject({ state: 'partial', paid: invoice.amount - 100 })
  await send(usdt, 0n, callOf(invoice.address, 1n))
  await mine(12)
  expect(await server.look(invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
})

test('[FUND-45] a payment that a reorganisation removes is taken back after half an hour', async () => {
  const person = await server.person()
  const invoice = await server.open(person, 'eth')
  await send(invoice.address, wei(invoice))
  await mine(12)
  expect(await server.look(invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
  await rpc('anvil_reorg', 12, [])
  await mine(1)
  // Older than another process's answer may be.
  server.clock.at += minuteMs + 1
  expect(await server.look(invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
  server.clock.at += 31 * minuteMs
  expect(await server.look(invoice)).toMatchObject({ paid: 0, credited: 0 })
  expect([await server.balance(person), await server.kinds(person)]).toEqual([0, ['invoicePaid', 'invoiceVanished']])
  expect(await auditLedger(server.deps.db)).toEqual([])
})
