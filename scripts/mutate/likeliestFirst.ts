import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Since one failure is enough, runs the test file beside the mutated one first, then those that failed last time, then quick ones before slow
 * ones: Vitest itself starts with the slowest, for runs on several cores.
 */
export class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const beside = new Set([this.ctx.config.related ?? []].flat().map((file) => file.replace(/\.ts$/, '.test.ts')))
    const rank = (file: TestSpecification): number =>
      beside.has(file.moduleId) ? 0 : this.ctx.cache.getTestSpecificationResult(file)?.failed ? 1 : 2
    return (await super.sort(files)).toReversed().toSorted((a, b) => rank(a) - rank(b))
  }
}
