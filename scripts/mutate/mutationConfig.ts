import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { keptWorker } from './keptWorker.ts'
import { LikeliestFirst } from './likeliestFirst.ts'

/** Returns the Vitest configuration of mutation tests that these files judge. A test hangs long before Stryker gives up its process. */
export const mutationConfig = (include: string, more: ViteUserConfig['test'] = {}): ViteUserConfig =>
  defineConfig({
    plugins: [keptWorker],
    test: {
      include: [include],
      isolate: false,
      setupFiles: ['scripts/mutate/withoutMutant.ts', 'scripts/mutate/shortProperties.ts'],
      sequence: { sequencer: LikeliestFirst },
      execArgv: ['--disable-warning=ExperimentalWarning', '--disable-warning=MaxListenersExceededWarning'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
      ...more,
    },
  })
