import type { UploadType } from '../../contract/uploads.ts'
import type { FileKind } from '../../domain/uploads/fileKind.ts'
import type { Trx } from '../db/database.ts'

/**
 * A file whose every byte has arrived. `name`: its unguessable name, without an ending. `docType`: the
 * kind of document, as its sender names it. `declaration`: the text above a signature, by its name.
 */
export type ReceivedFile = {
  customerId: number
  type: UploadType
  docType: string | null
  name: string
  kind: FileKind
  bytes: Buffer
  declaration: string | null
  at: number
}

/** A file's content and its kind. */
export type StoredContent = { kind: FileKind; bytes: Buffer }

/** The part of an area that takes the files of one type. */
export type UploadReceiver = {
  kinds: readonly FileKind[]
  /** In bytes. */
  maxBytes: number
  /** The refusal of a file of another kind. */
  wrongKind: string
  /**
   * Throws a Refusal if the person may not send such a file. Called before the first byte and again with the
   * last.
   */
  check(trx: Trx, customerId: number): Promise<void>
  /**
   * Checks a whole file's content and returns what is stored instead of it. Throws a Refusal. Missing: the
   * file itself is stored.
   */
  prepare?(content: StoredContent): Promise<StoredContent>
  /**
   * Runs once for a file, in the transaction that ends its upload. `stored`: the file stays in the storage;
   * `taken`: the area has stored what it needs. Throws a Refusal for a file that it can't use.
   */
  receive(trx: Trx, file: ReceivedFile): Promise<'stored' | 'taken'>
}

/** The receivers of all areas, by the type of upload. */
export type UploadReceivers = Partial<Record<UploadType, UploadReceiver>>
