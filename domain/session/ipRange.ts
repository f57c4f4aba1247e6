/**
 * Returns the part of an IP address that belongs to one household or office: an IPv4 address, or the first 64
 * bits of an IPv6 address, because its holder can use all of those.
 */
export function ipRange(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail] = ip.toLowerCase().split('%', 1).join('').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
