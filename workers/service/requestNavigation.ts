/**
 * The timeout of a page's confirmation; a frozen page does not answer. Firefox lets a tap open a window for
 * one second, which must not be over then.
 */
const timeoutMs = 700

/** Asks an open page to navigate without reloading. False if it does not answer. */
export function requestNavigation(page: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const end = (isAnswered: boolean): void => {
      clearTimeout(timer)
      port1.close()
      resolve(isAnswered)
    }
    const timer = setTimeout(() => end(false), timeoutMs)
    port1.addEventListener('message', () => end(true))
    port1.start()
    page.postMessage({ type: 'open', path }, [port2])
  })
}
