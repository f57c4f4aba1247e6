import { fast, fastProcessors, listen } from '../../contract/cascade.ts'
import { processorOf } from '../../server/areas/cascade/words.ts'

/** The processors that the original names for the listen call; the contract lets any be asked. */
const listened = ['pfs', 'orange', 'skrill', 'ezpay']

/** Two calls serve a processor each by its name: those names that the server does not run yet answer 501 too. */
export const openProcessors = (): string[] => [
  ...fastProcessors.filter((word) => processorOf(word) === null).map((word) => fast.path.replace(':proc', word)),
  ...listened.filter((word) => processorOf(word) === null).map((word) => listen.path.replace(':proc', word)),
]
