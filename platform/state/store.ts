/** Holds one value; whoever listens is told once, on the next frame, however often it changed. */
export type Store<State> = {
  get(): State
  set(change: Partial<State>): void
  listen(hear: (state: State, before: State) => void): void
}

export function createStore<State extends object>(initial: State, later: (run: () => void) => void): Store<State> {
  const listeners: ((state: State, before: State) => void)[] = []
  let state = initial
  let told = initial
  let telling: 'idle' | 'planned' = 'idle'

  const tell = (): void => {
    telling = 'idle'
    const [now, before] = [state, told]
    told = now
    for (const hear of listeners) hear(now, before)
  }
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      if (telling === 'planned') return
      telling = 'planned'
      later(tell)
    },
    listen: (hear) => void listeners.push(hear),
  }
}
