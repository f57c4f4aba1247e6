import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import type { NodeChain } from '../../../domain/invoices/nodeChains.ts'
import { bitcoinNode } from './bitcoinNode.ts'
import { ethereumNode } from './ethereumNode.ts'
import type { JsonRpc } from './jsonRpc.ts'

/** The seed of the mnemonic "abandon … about", whose addresses every wallet's tests name. */
const seed = hex.decode(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
)

/** A node that says which network it is on, and nothing else. */
const nodeOn = (network: string): JsonRpc => ({
  call: async (schema, method) => schema.parse(method === 'eth_chainId' ? network : { chain: network, blocks: 1, bestblockhash: 'x' }),
  batch: async () => [],
})

async function firstAddress(chain: NodeChain, path: string, network: string): Promise<string> {
  const rpc = nodeOn(network)
  const node = chain === 'ethereum' ? ethereumNode(rpc, chain) : bitcoinNode(rpc, chain, network === 'main' ? 'main' : 'test')
  const addressOf = await node.addresses()
  return addressOf(HDKey.fromMasterSeed(seed).derive(`${path}/0/0`).publicKey ?? new Uint8Array()).address
}

test.each([
  ['bitcoin', "m/84'/0'/0'", 'main', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['bitcoin', "m/84'/1'/0'", 'test', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
  ['litecoin', "m/84'/2'/0'", 'main', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  ['dash', "m/44'/5'/0'", 'main', 'XoJA8qE3N2Y3jMLEtZ3vcN42qseZ8LvFf5'],
  ['bitcoincash', "m/44'/145'/0'", 'main', 'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6'],
  ['zcash', "m/44'/133'/0'", 'main', 't1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F'],
  ['ethereum', "m/44'/60'/0'", '0x1', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
] as const)('[SRV-06] the first address of %s at %s on %s is %s', async (chain, path, network, address) => {
  expect(await firstAddress(chain, path, network)).toBe(address)
})

test.each([
  ['bitcoin', 'main', 'test'],
  ['bitcoin', 'regtest', 'main'],
] as const)('[SRV-06] a node of %s on %s serves no invoices of the network %s', async (chain, is, wanted) => {
  const node = bitcoinNode(nodeOn(is), chain, wanted)
  await expect(node.addresses()).rejects.toMatchObject({ name: 'ChainUnreachable' })
})
