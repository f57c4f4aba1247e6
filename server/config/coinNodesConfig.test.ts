import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const seed = new Uint8Array(32).fill(1)
const path = "m/84'/0'/0'"
const account = HDKey.fromMasterSeed(seed).derive(path)
const database = { DATABASE_URL: 'postgres://name:password@db.example/openfloor' }
const nodesOf = (env: Record<string, string>) => {
  const read = readConfig({ ...database, ...env })
  return read.ok ? read.value.coinNodes : read.problems
}
const url = 'http://rpc:secret@127.0.0.1:8332'
/** The same key in the form that wallets for SegWit print. */
const zpub = HDKey.fromMasterSeed(seed, { public: 0x04b24746, private: 0x04b2430c }).derive(path).publicExtendedKey

test('[SRV-10] a chain’s node and its account’s public key are read together', () => {
  const bitcoin = { chain: 'bitcoin', url, xpub: account.publicExtendedKey }
  expect(nodesOf({ BITCOIN_NODE_URL: url, BITCOIN_XPUB: account.publicExtendedKey })).toEqual([bitcoin])
  expect(nodesOf({ BITCOIN_NODE_URL: url, BITCOIN_XPUB: zpub })).toEqual([bitcoin])
  expect(nodesOf({})).toEqual([])
})

test.each([
  ['a private key', { BITCOIN_NODE_URL: url, BITCOIN_XPUB: account.privateExtendedKey }, 'BITCOIN_XPUB is a private key'],
  ['a mistyped key', { BITCOIN_NODE_URL: url, BITCOIN_XPUB: `${account.publicExtendedKey}x` }, 'BITCOIN_XPUB must be'],
  ['an address alone', { ETHEREUM_NODE_URL: url }, 'ETHEREUM_NODE_URL and ETHEREUM_XPUB must be set together'],
  ['a key alone', { DASH_XPUB: account.publicExtendedKey }, 'DASH_NODE_URL and DASH_XPUB must be set together'],
  ['what is no address', { LITECOIN_NODE_URL: 'rpc:secret@node', LITECOIN_XPUB: account.publicExtendedKey }, 'LITECOIN_NODE_URL must be'],
])('[SRV-10] %s is refused in one line that repeats no secret', (_what, env, line) => {
  const problems = nodesOf(env) as string[]
  expect(problems).toEqual([expect.stringContaining(line)])
  expect(problems.join()).not.toMatch(/secret|xprv/)
})

test('[SRV-10] coin nodes need a database that loses no acknowledged payment', () => {
  const read = readConfig({ BITCOIN_NODE_URL: url, BITCOIN_XPUB: account.publicExtendedKey })
  expect(read).toEqual({ ok: false, problems: [expect.stringContaining('DATABASE_URL must be set when BITCOIN_NODE_URL is')] })
})

test('[SRV-09] in production a node is asked over https', () => {
  const problems = nodesOf({ MODE: 'production', BITCOIN_NODE_URL: url, BITCOIN_XPUB: account.publicExtendedKey })
  expect(problems).toContainEqual(expect.stringContaining('BITCOIN_NODE_URL must begin with https://'))
})
