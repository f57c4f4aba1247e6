import { fast, fastProcessors, listen } from '../../contract/cascade.ts'
import { processorOfSlug } from '../../server/areas/cascade/processorSlug.ts'

/** Processors that the original names for the listen call; the contract accepts any. */
const listenSlugs = ['pfs', 'orange', 'skrill', 'ezpay']

/** Returns processors without an implementation: two calls take a processor's name and respond 501 for these. */
export const unimplementedProcessors = (): string[] => [
  ...fastProcessors.filter((slug) => processorOfSlug(slug) === null).map((slug) => fast.path.replace(':proc', slug)),
  ...listenSlugs.filter((slug) => processorOfSlug(slug) === null).map((slug) => listen.path.replace(':proc', slug)),
]
