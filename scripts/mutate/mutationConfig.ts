import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { keptWorker } from './keptWorker.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Since one failure is enough, runs the test file beside the mutated one first, then those that failed last
 * time, then quick ones before slow ones: Vitest itself starts with the slowest, for runs on several cores.
 */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const beside = new Set([this.ctx.config.related ?? []].flat().map((file) => file.replace(/\.ts$/, '.test.ts')))
    const rank = (file: TestSpecification): number =>
      beside.has(file.moduleId) ? 0 : this.ctx.cache.getTestSpecificationResult(file)?.failed ? 1 : 2
    return (await super.sort(files)).toReversed().toSorted((a, b) => rank(a) - rank(b))
  }
}

/**
 * Returns the Vitest configuration of mutation tests that these files judge. A test hangs long before Stryker
 * gives up its process.
 */
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
