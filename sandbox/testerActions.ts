/** The server that testers act on: its origin, and the key that it gave this process at its start. */
export type TestedServer = { appUrl: string; key: string }

/** Returns the server named by the environment; null for a sandbox that was started by itself. */
export const testedServerOf = ({ APP_URL: appUrl, TESTER_KEY: key }: NodeJS.ProcessEnv): TestedServer | null =>
  appUrl === undefined || key === undefined ? null : { appUrl, key }

/**
 * Asks the server for a tester's action. Returns what it did, or why it did nothing, in words for the tester.
 * Never rejects.
 */
export async function postTesterAction({ appUrl, key }: TestedServer, action: string, email: string): Promise<string> {
  try {
    const response = await fetch(`${appUrl}/sandbox/actions/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tester-key': key },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(10_000),
    })
    const answer = (await response.json()) as { done?: string }
    if (response.ok && answer.done !== undefined) return answer.done
    if (response.ok) return 'The server allows it for another person only: offers are forbidden for this one.'
    return response.status === 404
      ? 'Nothing was found to act on: check the e-mail, or first open an invoice or send a document.'
      : `The server refused it: ${response.status}.`
  } catch {
    return 'The server cannot be reached.'
  }
}
