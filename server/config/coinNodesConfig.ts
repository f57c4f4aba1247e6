import * as z from 'zod'
import { type NodeChain, nodeChains } from '../../domain/invoices/nodeChains.ts'
import type { Problems, ReadVariable } from './configFields.ts'
import { readExtendedKey } from './extendedKey.ts'

/**
 * A node, and the extended public key of the account that its payments go to. `url` may hold the node's user
 * and password.
 */
export type CoinNode = { chain: NodeChain; url: string; xpub: string }

type Env = Readonly<Record<string, string | undefined>>

const isNodeUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hash === ''
}
// A password may be in it, so the message does not repeat it.
const nodeUrl = z.string().refine(isNodeUrl, 'must be an address such as https://user:password@node.example:8332').nullable()

/** Returns the names of the variables of a chain's node. */
const variablesOf = (chain: NodeChain) => ({ url: `${chain.toUpperCase()}_NODE_URL`, xpub: `${chain.toUpperCase()}_XPUB` })

/** The variables with the addresses of nodes. */
export const nodeUrlVariables: readonly string[] = nodeChains.map((chain) => variablesOf(chain).url)

/** Reads and checks the coin nodes: each chain has both variables or neither. */
export function readCoinNodes(env: Env, read: ReadVariable, problems: Problems): CoinNode[] {
  const nodes: CoinNode[] = []
  for (const chain of nodeChains) {
    const names = variablesOf(chain)
    const given = env[names.xpub]
    const url = read(names.url, nodeUrl.default(null), null)
    if ((env[names.url] === undefined) !== (given === undefined)) {
      problems.push(`${names.url} and ${names.xpub} must be set together`)
      continue
    }
    if (given === undefined) continue
    const key = readExtendedKey(given)
    if (key.ok) {
      if (url !== null) nodes.push({ chain, url, xpub: key.xpub })
    } else
      problems.push(
        key.why === 'private'
          ? `${names.xpub} is a private key: give the extended public key of the account, and keep this one off the server`
          : `${names.xpub} must be the extended public key of an account, such as an xpub`,
      )
  }
  return nodes
}
