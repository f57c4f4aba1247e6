import { expose } from 'comlink'
import { openDB } from 'idb'

const database = openDB('baseline', 1, { upgrade: (db) => void db.createObjectStore('rows') })
const baselineWorker = {
  async put(key: string, value: number) {
    await (await database).put('rows', value, key)
  },
}
export type BaselineWorker = typeof baselineWorker
expose(baselineWorker)
