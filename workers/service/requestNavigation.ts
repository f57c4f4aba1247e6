/** The timeout of a page's confirmation; a frozen page does not answer. */
const timeoutMs = 1_000

/** Asks an open page to navigate without reloading. False if it does not answer. */
export function requestNavigation(page: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    page.postMessage({ type: 'open', path }, [port2])
  })
}
