import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** Addresses that are not of the public internet (RFC 6890). */
const internal = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(net, bits, 'ipv6')

/** True for an address of the public internet; an IPv4 address inside IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const [, inner] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  const plain = inner ?? address
  return !internal.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

type Resolve = (host: string, options: { all: true }, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

/**
 * Returns a lookup that fails for a name with an address inside a private network, at the moment of
 * connecting.
 */
export const publicLookup =
  (resolve: Resolve = dnsLookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || first === undefined) return done(error ?? new Error(`${host} has no address`), '', 4)
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new Error(`${host} is not a public host`), '', 4)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
