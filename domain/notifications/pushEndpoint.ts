/** The push services of Chrome, Edge, Firefox and Safari. */
export const publicPushHosts: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/**
 * True if the server may send to an endpoint that a browser named (PWA-07): https at the default port of an
 * allowed host, or an origin that is listed in full. `*.example.com` is every host below example.com.
 */
export function isAllowedEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  // Nothing but an origin and a path: a name before the host would hide it.
  const [, origin = '', name = '', port] = /^(https?:\/\/([a-z\d.-]+)(:\d+)?)\//.exec(endpoint) ?? []
  if (hosts.includes(origin)) return true
  if (!origin.startsWith('https:') || port !== undefined) return false
  return hosts.some((host) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host))
}
