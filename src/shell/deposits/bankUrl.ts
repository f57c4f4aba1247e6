/**
 * Returns the URL of a deposit's redirect, or null. Only URLs of our own server are opened, which redirects
 * to the bank it knows; a manipulated answer or record cannot lead to another site (APP-13).
 */
export function bankUrl(redirect: string, origin: string = location.origin): string | null {
  if (!URL.canParse(redirect, origin)) return null
  const address = new URL(redirect, origin)
  return address.origin === origin && (address.protocol === 'https:' || address.protocol === 'http:') ? address.href : null
}
