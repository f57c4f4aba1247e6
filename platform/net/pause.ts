/** A pause that can be cut short. */
export type Pause = { wait(ms: number): Promise<void>; cut(): void }

export function createPause(): Pause {
  let wake: () => void = () => undefined
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    cut: () => wake(),
  }
}
