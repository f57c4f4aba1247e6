import { useEffect, useRef, useState } from 'react'
import type { MessageFile, UploadView } from '../../../contract/background.ts'
import { maxTicketAttachments } from '../../../contract/tickets.ts'
import { maxUploadBytes } from '../../../domain/uploads/limits.ts'
import { background } from '../../bridges/background.ts'
import { prepareDocument } from '../../bridges/pictures.ts'
import { queueFile } from '../../shell/uploads/queueFile.ts'
import { useUploads } from '../../shell/uploads/useUploads.ts'
import { useDropAttachmentMutation } from './ticketsApi.ts'

const rules = { kinds: ['png', 'jpeg', 'pdf'], maxBytes: maxUploadBytes } as const

/** A file of a draft. `upload`: on its way or refused; missing once the server has it. */
export type DraftFile = MessageFile & { upload: UploadView | undefined }

/** Reads the files of a draft, which are stored in it as JSON. */
export function parseFiles(text: string): MessageFile[] {
  try {
    const list = JSON.parse(text) as unknown
    return Array.isArray(list) ? (list as MessageFile[]).filter(({ id, name, size }) => id && typeof name === 'string' && size > 0) : []
  } catch {
    return []
  }
}

/** Stores the files of a draft as text; none are an empty text. */
export const filesText = (files: readonly MessageFile[]): string => (files.length === 0 ? '' : JSON.stringify(files))

/** Returns the stored files of a draft without those that were sent. */
export const filesSince = (sent: readonly MessageFile[], stored: string): string =>
  filesText(parseFiles(stored).filter(({ id }) => !sent.some((file) => file.id === id)))

/** Returns a function that takes a file back: from the device, or from the server if it was sent already. */
export function useTakeFileBack(): (id: string) => Promise<void> {
  const [drop] = useDropAttachmentMutation()
  return async (id) => {
    const outcome = await background.actOnUpload({ do: 'cancel', id })
    if (outcome.ok && outcome.value === 'sent') void drop({ body: { id } })
  }
}

/**
 * The files of a draft (SUP-01): each is checked, kept and sent by the upload queue while the message is
 * still being written.
 */
export function useFiles(uid: number | undefined, stored: string, change: (stored: string) => void) {
  const files = parseFiles(stored)
  const { reading } = useUploads()
  const uploads = reading.at === 'shown' ? reading.data : []
  const takeBack = useTakeFileBack()
  const [failure, setFailure] = useState<{ code: string; attempt: number } | null>(null)
  const [isChecking, setChecking] = useState(false)
  // A file may have been removed, or sent with its message, while another was checked.
  const latest = useRef(stored)
  useEffect(() => {
    latest.current = stored
  })
  const fail = (code: string): void => setFailure({ code, attempt: (failure?.attempt ?? 0) + 1 })

  async function add(file: File): Promise<void> {
    if (uid === undefined || isChecking) return
    setFailure(null)
    setChecking(true)
    const prepared = await prepareDocument(file)
    const name = prepared.ok && prepared.value.as === 'picture' ? `${file.name.replace(/\.[^.]*$/, '')}.jpg` : file.name
    const queued = prepared.ok ? await queueFile(uid, { type: 'attachment', name, file: prepared.value.file }, rules) : prepared
    setChecking(false)
    if (!queued.ok) return fail(queued.code)
    const { id, size } = queued.value
    change(JSON.stringify([...parseFiles(latest.current), { id, name: queued.value.name, size }]))
  }

  /** Takes a file out of the draft, and back. */
  async function remove(id: string): Promise<void> {
    change(filesText(files.filter((file) => file.id !== id)))
    await takeBack(id)
  }

  return {
    files: files.map((file): DraftFile => ({ ...file, upload: uploads.find(({ id }) => id === file.id) })),
    failure,
    isChecking,
    canAdd: files.length < maxTicketAttachments,
    add,
    remove,
  }
}
