import { expose } from 'comlink'
import { openDB } from 'idb'

const database = openDB('floor', 1, { upgrade: (db) => void db.createObjectStore('rows') })
const floorWorker = {
  async put(key: string, value: number) {
    await (await database).put('rows', value, key)
  },
}
export type FloorWorker = typeof floorWorker
expose(floorWorker)
