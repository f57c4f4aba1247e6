import { expose } from 'comlink'
import { openStore } from '../../../../../workers/background/store/openStore.ts'
import { uid } from '../invoices.ts'
import { rowOf, timed, type WriteWorker } from './row.ts'

/** Our store, with the leader fence that the product's writes carry. */
const ours: WriteWorker = {
  async rowsPerSecond(durability, rows, batch) {
    const store = await openStore('ours', { onMemoryOnly: () => undefined, onOutdated: () => undefined })
    const fence = { epoch: await store.nextEpoch(uid) }
    const perSecond = await timed(rows, batch, (first) =>
      store.write(
        uid,
        Array.from({ length: batch }, (_one, index) => ({ in: 'snapshots', put: rowOf(first + index) })),
        { fence, strict: durability === 'strict' },
      ),
    )
    if (store.storage !== 'kept') throw new Error('the rows were held in memory')
    store.close()
    return perSecond
  },
}
expose(ours)
