import { inject } from 'vitest'

/** Stryker's own state in the test process. */
const stryker: object = Reflect.get(globalThis, '__stryker__') ?? {}

// Stryker activates a mutant before the first test of a file. The mutant before it must not be active while
// the file is loaded.
if (Reflect.get({ is: inject('mutantActivation' as never) }, 'is') === 'runtime') Reflect.set(stryker, 'activeMutant', undefined)
