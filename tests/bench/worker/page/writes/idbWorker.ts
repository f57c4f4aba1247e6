import { expose } from 'comlink'
import { openDB } from 'idb'
import { rowOf, timed, type WriteWorker } from './row.ts'

/** The baseline: the same rows with plain idb. */
const baseline: WriteWorker = {
  async rowsPerSecond(durability, rows, batch) {
    const database = await openDB('baseline', 1, { upgrade: (db) => void db.createObjectStore('rows', { keyPath: 'topic' }) })
    const perSecond = await timed(rows, batch, async (first) => {
      const transaction = database.transaction('rows', 'readwrite', { durability })
      const puts = Array.from({ length: batch }, (_one, index) => transaction.store.put(rowOf(first + index)))
      await Promise.all([...puts, transaction.done])
    })
    database.close()
    return perSecond
  },
}
expose(baseline)
