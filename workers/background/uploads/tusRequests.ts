import { beginUpload, cancelUpload, partContentType, sendPart, tusVersion } from '../../../contract/uploads.ts'
import { upload as wholeUpload } from '../../../contract/verification.ts'
import { addressOf } from '../../../domain/kernel/routeCall.ts'
import type { UploadRow } from '../store/rows.ts'
import type { PreparedRequest } from '../transport/callRoute.ts'

const tus = { 'tus-resumable': tusVersion, accept: 'application/json' } as const

/** Base64 of a text's UTF-8. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const encodePairs = (pairs: Record<string, string | undefined>): string =>
  Object.entries(pairs)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} ${base64(value)}`]))
    .join(',')

/** Requests the file's place on the server. A repeat returns the same one with the bytes that it has. */
export const beginRequest = ({ uid, id, type, docType, declaration, name, size, sha256 }: UploadRow): PreparedRequest => ({
  address: addressOf(beginUpload),
  init: {
    method: beginUpload.method,
    headers: {
      ...tus,
      'idempotency-key': id,
      'upload-length': String(size),
      'upload-metadata': encodePairs({ filename: name, type, doc_type: docType, declaration, sha256, owner: String(uid) }),
    },
  },
})

export const partRequest = (id: string, offset: number, bytes: ArrayBuffer): PreparedRequest => ({
  address: addressOf(sendPart, { params: { id } }),
  init: {
    method: sendPart.method,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': partContentType },
    body: bytes,
  },
})

export const cancelRequest = (id: string): PreparedRequest => ({
  address: addressOf(cancelUpload, { params: { id } }),
  init: { method: cancelUpload.method, headers: tus },
})

/** Sends the whole file in the original's one request, to a back end without resumable uploads (SRV-12). */
export function wholeRequest({ id, type, docType, declaration, name }: UploadRow, file: Blob): PreparedRequest {
  const body = new FormData()
  body.set('type', type)
  if (docType !== undefined) body.set('doc_type', docType)
  if (declaration !== undefined) body.set('declaration', declaration)
  body.set('file', file, name)
  return {
    address: addressOf(wholeUpload),
    init: { method: wholeUpload.method, headers: { accept: 'application/json', 'idempotency-key': id }, body },
  }
}
