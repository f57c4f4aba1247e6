import type { createDepositEngine, DepositEngine, DepositEngineSettings } from './depositEngine.ts'

/** The module that is loaded on demand. */
export type DepositEngineModule = { createDepositEngine: typeof createDepositEngine }

/**
 * Loads the deposit engine on first use and restores open deposits. A failed load is retried at the next use.
 */
export function lazyDepositEngine(load: () => Promise<DepositEngineModule>, settings: DepositEngineSettings) {
  let starting: Promise<DepositEngine | null> | null = null

  async function start(): Promise<DepositEngine | null> {
    const loaded = await load().catch(() => null)
    if (!loaded) {
      starting = null
      return null
    }
    const depositEngine = loaded.createDepositEngine(settings)
    await depositEngine.deposits.restore()
    return depositEngine
  }

  return {
    /** Null if loading failed; nothing has been sent in that case. */
    get: (): Promise<DepositEngine | null> => (starting ??= start()),
    /** The engine if it is loaded or loading; null if it was never needed or failed to load. */
    loaded: (): Promise<DepositEngine | null> => starting ?? Promise.resolve(null),
  }
}
export type LazyDepositEngine = ReturnType<typeof lazyDepositEngine>
