/** Signs a person in from another device, which the server notifies them of. */
export async function signInElsewhere(appUrl: string, email: string, password: string): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: appUrl }
  const read = await fetch(`${appUrl}/api/rpc`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'session' }),
  })
  const cookie = read.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  const { result } = (await read.json()) as { result: { csrf: string } }
  const answer = await fetch(`${appUrl}/api/login`, {
    method: 'POST',
    headers: { ...headers, cookie, 'x-csrf-token': result.csrf, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    body: JSON.stringify({ email, password, csrf: result.csrf }),
  })
  const body = (await answer.json()) as { return?: string }
  if (body.return !== 'true') throw new Error(`the sign-in was refused: ${JSON.stringify(body)}`)
}
