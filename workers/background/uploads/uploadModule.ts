export { queueUpload, readUploads } from './queueUpload.ts'
export { createUploadSender } from './uploadSender.ts'
