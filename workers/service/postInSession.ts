const post = (path: string, body: object, csrf = ''): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', 'x-csrf-token': csrf }, body: JSON.stringify(body) })

/**
 * Makes a call in the browser's session, whose token it reads first. Without a session or a connection
 * nothing happens.
 */
export async function postInSession(path: string, body: object): Promise<void> {
  try {
    const session = (await (await post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'session' })).json()) as { result?: { csrf?: string } }
    await post(path, body, session.result?.csrf)
  } catch {
    // Offline: as without a session.
  }
}
