import type { UploadType } from '../../../contract/uploads.ts'
import type { FileKind } from '../../../domain/uploads/fileKind.ts'

/** `stored`: the file is in the storage; `taken`: its area has moved it. Sizes in bytes. */
export type UploadTable = {
  customer_id: number
  id: string
  name: string
  type: UploadType
  doc_type: string | null
  file_name: string
  size: number
  sha256: string | null
  received: number
  status: 'receiving' | 'stored' | 'taken' | 'refused' | 'cancelled'
  refusal: string | null
  declaration: string | null
  kind: FileKind | null
  changed_at: number
}

export type UploadTables = { upload: UploadTable }
