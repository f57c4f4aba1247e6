import { newId } from '../../../domain/kernel/newId.ts'
import type { UploadView, WorkerResult } from '../../../contract/background.ts'
import type { UploadType } from '../../../contract/uploads.ts'
import { type FileRules, fileProblem } from '../../../domain/uploads/fileRules.ts'
import { background } from '../../bridges/background.ts'

/** A file that a person has chosen or made. */
export type ChosenFile = { type: UploadType; docType?: string; declaration?: string; name: string; file: Blob }

/**
 * The ids of files whose worker died or fell silent. It may have kept the file: a second try under the same
 * id adds none.
 */
const triedIds = new WeakMap<Blob, string>()

/**
 * Checks a file by its content and keeps it on this device; from then on it goes by itself, also after a
 * crash (VER-07). Resolves once it is on disk. Fails with `upload.wrongKind`, `request.tooLarge`,
 * `upload.empty`, `upload.unknown` if the device cannot read it any more, `upload.storageFull`.
 */
export async function queueFile(uid: number, { file, ...named }: ChosenFile, rules: FileRules): Promise<WorkerResult<UploadView>> {
  // Before the bytes are in memory.
  if (file.size > rules.maxBytes) return { ok: false, code: 'request.tooLarge' }
  // A file of the disk may have been moved, changed or taken away since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { ok: false, code: 'upload.unknown' }
  const code = fileProblem(new Uint8Array(bytes), rules)
  if (code !== null) return { ok: false, code }
  const id = triedIds.get(file) ?? newId(crypto)
  triedIds.set(file, id)
  const queued = await background.queueUpload(uid, { ...named, name: named.name.slice(0, 255) || named.type, id, bytes })
  if (queued.ok || !queued.code.startsWith('background.')) triedIds.delete(file)
  return queued
}

/**
 * Sends a kept file now. `waiting`: it goes later by itself. A refused one leaves the list, since its form
 * says why.
 */
export async function sendNow(id: string): Promise<WorkerResult<'sent' | 'waiting'>> {
  const outcome = await background.actOnUpload({ do: 'send', id })
  // A leader that does not answer has the file nevertheless.
  if (!outcome.ok && (outcome.code.startsWith('background.') || outcome.code === 'network.unreachable'))
    return { ok: true, value: 'waiting' }
  if (outcome.ok) return { ok: true, value: outcome.value === 'sent' ? 'sent' : 'waiting' }
  await background.actOnUpload({ do: 'cancel', id })
  return outcome
}
