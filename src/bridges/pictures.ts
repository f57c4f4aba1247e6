import { wrap } from 'comlink'
import workerUrl from '../../workers/pictures/index.ts?worker&url'
import type { PictureApi, PreparedResult } from '../../contract/pictures.ts'
import { trustedUrl } from '../browser/trustedUrl.ts'

/** Runs one call in a worker of its own, which ends with it: decoded pictures take much memory. */
async function inWorker(work: (api: PictureApi<Blob>) => Promise<PreparedResult<Blob>>): Promise<PreparedResult<Blob>> {
  const failed: PreparedResult<Blob> = { ok: false, code: 'auth.server_error' }
  let worker: Worker
  try {
    worker = new Worker(trustedUrl(workerUrl), { type: 'module', name: 'pictures' })
  } catch {
    return failed
  }
  const died = new Promise<PreparedResult<Blob>>((resolve) => worker.addEventListener('error', () => resolve(failed)))
  try {
    return await Promise.race([work(wrap<PictureApi<Blob>>(worker)).catch(() => failed), died])
  } finally {
    worker.terminate()
  }
}

/** Checks a document on the device and returns what will be sent (VER-08). Never rejects. */
export const prepareDocument = (file: Blob): Promise<PreparedResult<Blob>> => inWorker((api) => api.prepareDocument(file))

/** Turns a picture of a signature into dark ink on white (VER-09). Never rejects. */
export const prepareSignature = (file: Blob): Promise<PreparedResult<Blob>> => inWorker((api) => api.prepareSignature(file))
