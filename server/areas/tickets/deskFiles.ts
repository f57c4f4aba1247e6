import { randomBytes } from 'node:crypto'
import type { WireRefusedFile } from '../../../contract/tickets.ts'
import { maxTicketAttachments } from '../../../contract/tickets.ts'
import { type FileKind, fileKindOf } from '../../../domain/uploads/fileKind.ts'
import { shownFileName } from '../../../domain/uploads/fileName.ts'
import { fitsQuota } from '../../../domain/uploads/limits.ts'
import type { Trx } from '../../db/database.ts'
import type { DeskEvent, DeskFile, SupportPort } from '../../external/support.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { StoredContent } from '../../kernel/uploadReceiver.ts'
import type { Storage } from '../uploads/storage.ts'
import { deskFileStart, storageUseOf } from '../uploads/storageUse.ts'
import { attachmentReceiver } from './attachments.ts'

type Refused = { at: 'refused' } & WireRefusedFile
/** A file of the desk that is in the storage under a random name, and not yet in the database. */
type Kept = { at: 'kept'; name: string; stored: string; kind: FileKind; size: number }
export type FetchedFile = Kept | Refused

/** Judges a file by its content, as a person's upload is judged (VER-04). Throws Refusal. */
async function checked(bytes: Uint8Array): Promise<StoredContent> {
  const { kinds, wrongKind, prepare } = attachmentReceiver
  const kind = fileKindOf(bytes)
  if (kind === null || !kinds.includes(kind)) throw new Refusal(422, wrongKind)
  const content = { kind, bytes: Buffer.from(bytes) }
  return (await prepare?.(content)) ?? content
}

async function fetchFile(support: SupportPort, storage: Storage, { id, name }: DeskFile): Promise<FetchedFile> {
  const refused = (reason: WireRefusedFile['reason']): Refused => ({ at: 'refused', name: shownFileName(name), reason })
  const bytes = await support.file(id, attachmentReceiver.maxBytes)
  if (bytes === 'unknown') return refused('lost')
  if (bytes === 'tooLarge') return refused('tooLarge')
  // An own storage that is full is no fault of the file: the event is taken again.
  await storage.requireSpace(bytes.length)
  try {
    const content = await checked(bytes)
    const stored = randomBytes(18).toString('base64url')
    await storage.keep(stored, content.bytes)
    return { at: 'kept', name: shownFileName(name), stored, kind: content.kind, size: content.bytes.length }
  } catch (error) {
    if (error instanceof Refusal) return refused('unsafe')
    throw error
  }
}

/**
 * Reads the files that an agent has attached, checks each and writes it to the storage (SUP-01). `isLast`: no
 * further try follows, so that one that fails is refused as lost. Throws if the desk did not answer.
 */
export async function fetchDeskFiles(
  support: SupportPort,
  storage: Storage,
  { files }: DeskEvent,
  isLast: boolean,
): Promise<FetchedFile[]> {
  const fetched: FetchedFile[] = []
  for (const [place, file] of files.entries()) {
    const name = shownFileName(file.name)
    if (place >= maxTicketAttachments) fetched.push({ at: 'refused', name, reason: 'tooMany' })
    else {
      try {
        fetched.push(await fetchFile(support, storage, file))
      } catch (error) {
        if (!isLast) {
          await removeFiles(storage, fetched)
          throw error
        }
        fetched.push({ at: 'refused', name, reason: 'lost' })
      }
    }
  }
  return fetched
}

/** Refuses the files that the person's storage has no room for. The person's row must be locked. */
export async function withinQuota(trx: Trx, customerId: number, files: readonly FetchedFile[], now: number): Promise<FetchedFile[]> {
  if (files.length === 0) return []
  const use = await storageUseOf(trx, customerId, 'desk', now)
  return files.map((file) => {
    if (file.at === 'refused') return file
    if (!fitsQuota(use, file.size)) return { at: 'refused', name: file.name, reason: 'full' }
    use.files += 1
    use.bytes += file.size
    return file
  })
}

/** Records the kept files as the post's, readable by the ticket's owner alone. */
export async function attachDeskFiles(
  trx: Trx,
  post: { id: string; customerId: number; seq: number; at: number },
  files: readonly FetchedFile[],
): Promise<void> {
  const kept = files.filter((file) => file.at === 'kept')
  if (kept.length === 0) return
  const rest = { type: 'attachment', doc_type: null, sha256: null, status: 'stored', refusal: null, declaration: null } as const
  await trx
    .insertInto('upload')
    .values(
      kept.map(({ name, stored, kind, size }, place) => ({
        ...rest,
        customer_id: post.customerId,
        id: `${deskFileStart}${post.seq}:${place}`,
        name: stored,
        file_name: name,
        size,
        received: size,
        kind,
        changed_at: post.at,
      })),
    )
    .execute()
  await trx
    .insertInto('ticket_attachment')
    .values(kept.map(({ stored }, place) => ({ upload: stored, post_id: post.id, place })))
    .execute()
}

/** Deletes files that no record names. */
export async function removeFiles(storage: Storage, files: readonly FetchedFile[]): Promise<void> {
  for (const file of files) if (file.at === 'kept') await storage.remove(file.stored)
}
