/**
 * An address in groups of four, to be compared by eye (INV-05). A prefix that the network's own spelling sets off (`bchtest:`, `0x`)
 * stands as a group of its own. Joined, the groups are the address again.
 */
export function addressGroups(address: string): string[] {
  const prefix = /^(?:[a-z]+:|0x)/.exec(address)?.[0] ?? ''
  const rest = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  return prefix ? [prefix, ...rest] : rest
}
