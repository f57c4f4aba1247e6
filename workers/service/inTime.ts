/** The longest waits for Cache Storage in milliseconds: far above a slow disk's, and after it was silent. */
const [firstMs, nextMs] = [5_000, 100]

/** True from a wait in vain until the cache answers again. */
let isSilent = false

/**
 * Rejects if Cache Storage has not answered in time: some browsers' never answers, and the network may work
 * (APP-34).
 */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  const heard = (): void => {
    isSilent = false
  }
  answer.then(heard, heard)
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = (): void => {
      isSilent = true
      reject(new DOMException('no answer', 'TimeoutError'))
    }
    const timer = setTimeout(giveUp, isSilent ? nextMs : firstMs)
    const stop = (): void => clearTimeout(timer)
    answer.then(stop, stop)
  })
  return Promise.race([answer, late])
}
