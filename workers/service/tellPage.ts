/** How long a page may take to say that it goes where it was asked to. A frozen page says nothing. */
const patienceMs = 1_000

/** Asks an open page to go somewhere, without loading it again. False when it does not answer. */
export function tellPage(page: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    page.postMessage({ type: 'open', path }, [port2])
  })
}
