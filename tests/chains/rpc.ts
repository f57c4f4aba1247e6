/**
 * Returns the plain JSON-RPC of a node under test, for those who pay and mine. Rejects with the node's error.
 */
export const rpcOf =
  (url: string, user?: string) =>
  async <T = unknown>(method: string, ...params: readonly unknown[]): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(user && { authorization: `Basic ${btoa(user)}` }) }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } | null }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
export type Rpc = ReturnType<typeof rpcOf>
