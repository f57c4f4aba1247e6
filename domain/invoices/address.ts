/**
 * Splits a payment address into groups of four for comparison by eye (INV-05). A network prefix (`bchtest:`,
 * `0x`) is a group of its own. Joined, the groups are the address.
 */
export function addressGroups(address: string): string[] {
  const prefix = /^(?:[a-z]+:|0x)/.exec(address)?.[0] ?? ''
  const rest = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  return prefix ? [prefix, ...rest] : rest
}
