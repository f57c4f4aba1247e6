/** Holds one state; listeners are notified once, on the next animation frame, however often it changed. */
export type Store<State> = {
  get(): State
  set(change: Partial<State>): void
  subscribe(listener: (state: State, before: State) => void): void
}

export function createStore<State extends object>(initial: State, schedule: (run: () => void) => void): Store<State> {
  const listeners: ((state: State, before: State) => void)[] = []
  let state = initial
  let notified = initial
  let notification: 'idle' | 'planned' = 'idle'

  const notify = (): void => {
    notification = 'idle'
    const [now, before] = [state, notified]
    notified = now
    for (const listener of listeners) listener(now, before)
  }
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      if (notification === 'planned') return
      notification = 'planned'
      schedule(notify)
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
