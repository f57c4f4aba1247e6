import Module, { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * A Bitcoin node in regtest, in memory, as a process: `regtestNode.ts FOLDER PORT`, with the folder in which
 * its package is installed. Prints a line when it listens. It speaks as Bitcoin Core does; the places where
 * its package differs are changed below.
 */
const [folder = '', port = ''] = process.argv.slice(2)
// Pure JavaScript instead of native parts, which are not compiled.
process.env['NODE_BACKEND'] = 'js'
type Loader = { _load(name: string, ...rest: unknown[]): unknown }
const loader = Module as unknown as Loader
const load = loader._load
// The database on disk is asked for even when the chain is kept in memory.
loader._load = (name, ...rest) => (name === 'leveldown' ? Object : load(name, ...rest))

type Call = (args: unknown[], help: boolean) => Promise<unknown>
type Rpc = { getBlock: Call; calls: Record<string, Call> }
type Node = { rpc: Rpc; ensure(): Promise<void>; open(): Promise<void>; connect(): Promise<void> }
const require = createRequire(join(folder, 'package.json'))
// Core's prefixes of regtest; the package has others.
const networks = require('bcoin/lib/protocol/networks') as { regtest: { addressPrefix: object } }
Object.assign(networks.regtest.addressPrefix, { bech32: 'bcrt', pubkeyhash: 0x6f, scripthash: 0xc4 })
const { FullNode } = require('bcoin') as { FullNode: new (options: object) => Node }
const node = new FullNode({
  network: 'regtest',
  memory: true,
  workers: false,
  listen: false,
  bip37: false,
  indexTX: true,
  noDns: true,
  apiKey: 'test',
  httpPort: Number(port),
  httpHost: '127.0.0.1',
  logLevel: 'error',
  persistentMempool: false,
})
const getBlock = node.rpc.getBlock.bind(node.rpc)
// Core's verbosity 2 is a third argument here.
node.rpc.calls['getblock'] = ([hash, verbosity], help) => getBlock([hash, Number(verbosity ?? 1) > 0, verbosity === 2], help)
await node.ensure()
await node.open()
await node.connect()
process.stdout.write('listening\n')
process.once('disconnect', () => process.exit(0))
