import type { createUploadSender, queueUpload, readUploads } from './uploadModule.ts'

/** The module that is loaded with the first file: most visits have none. */
export type UploadModule = {
  queueUpload: typeof queueUpload
  readUploads: typeof readUploads
  createUploadSender: typeof createUploadSender
}
