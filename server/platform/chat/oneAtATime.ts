/**
 * Runs some work for whoever asks, one run at a time: wishes that come during a run are granted together by one more. `settled`
 * resolves when no run is under way.
 */
export function oneAtATime(run: () => Promise<void>, failed: (error: unknown) => void): { wish(): void; settled(): Promise<void> } {
  let state: 'idle' | 'running' | 'again' = 'idle'
  let under: Promise<void> = Promise.resolve()
  const wish = (): void => {
    if (state !== 'idle') {
      state = 'again'
      return
    }
    state = 'running'
    under = run()
      .catch(failed)
      .then(() => {
        const again = state === 'again'
        state = 'idle'
        if (again) wish()
      })
  }
  return { wish, settled: () => under }
}
