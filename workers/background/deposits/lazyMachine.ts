import type { createMachine, Machine, MachineSettings } from './machine.ts'

/** What is loaded later. */
export type MachineModule = { createMachine: typeof createMachine }

/** Loads the machine when it is first needed, and takes up what is under way. A load that failed is tried again at the next need. */
export function lazyMachine(load: () => Promise<MachineModule>, settings: MachineSettings) {
  let begun: Promise<Machine | null> | null = null

  async function begin(): Promise<Machine | null> {
    const loaded = await load().catch(() => null)
    if (!loaded) {
      begun = null
      return null
    }
    const machine = loaded.createMachine(settings)
    await machine.deposits.restore()
    return machine
  }

  return {
    /** Null when it could not be loaded: nothing has been sent then, and nothing is lost. */
    get: (): Promise<Machine | null> => (begun ??= begin()),
    /** Null as well when nobody has needed it. */
    loaded: (): Promise<Machine | null> => begun ?? Promise.resolve(null),
  }
}
export type LazyMachine = ReturnType<typeof lazyMachine>
