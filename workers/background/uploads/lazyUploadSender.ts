import type { UploadModule } from './loadUploads.ts'
import type { LazyUploadSender, UploadSender, UploadSenderSettings } from './uploadSender.ts'

/** Loads the sender of files at first use. A failed load is retried at the next use. */
export function lazyUploadSender(load: () => Promise<UploadModule>, settings: () => UploadSenderSettings): LazyUploadSender {
  let sender: UploadSender | null = null
  return async () => {
    const loaded = await load().catch(() => null)
    return (sender ??= loaded && loaded.createUploadSender(settings()))
  }
}
