/**
 * Where a deposit's redirect leads, or null. Only a path of our own server is opened: it sends the browser on to the bank it knows, so that
 * an address slipped into an answer or into the device's records leads nowhere (APP-13).
 */
export function bankAddress(redirect: string, origin: string = location.origin): string | null {
  if (!URL.canParse(redirect, origin)) return null
  const address = new URL(redirect, origin)
  return address.origin === origin && (address.protocol === 'https:' || address.protocol === 'http:') ? address.href : null
}
