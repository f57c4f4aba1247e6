import { createHash } from 'node:crypto'
import { tusVersion } from '../../contract/uploads.ts'
import { json } from './json.ts'

type Stored = { owner: number; bytes: Uint8Array; size: number; type: string; status: 'receiving' | 'stored' | 'cancelled'; sha256: string }

/**
 * The server's calls of tus as the worker sees them, with a count of the bytes that were sent. Whole files
 * arrive by POST /upload.
 */
export function createFakeUploads({ resumable = true, uid = () => 7 }: { resumable?: boolean; uid?: () => number } = {}) {
  const files = new Map<string, Stored>()
  const done: { id: string; type: string; sha256: string; owner: number }[] = []
  let sentBytes = 0

  const pairsOf = (header: string): Record<string, string> =>
    Object.fromEntries(header.split(',').map((pair) => [pair.split(' ')[0], Buffer.from(pair.split(' ')[1] ?? '', 'base64').toString()]))
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
  const offset = (status: number, at: number): Response => new Response(null, { status, headers: { 'upload-offset': String(at) } })

  function begin(headers: Record<string, string>): Response {
    const [id, pairs] = [headers['idempotency-key'] ?? '', pairsOf(headers['upload-metadata'] ?? '')]
    if (Number(pairs['owner']) !== uid()) return json({ error: 'upload.otherPerson' }, 409)
    const known = files.get(id)
    if (known?.status === 'cancelled') return json({ error: 'upload.cancelled' }, 410)
    if (!known)
      files.set(id, {
        owner: uid(),
        bytes: new Uint8Array(),
        size: Number(headers['upload-length']),
        type: pairs['type'] ?? '',
        status: 'receiving',
        sha256: pairs['sha256'] ?? '',
      })
    return json({ return: 'true' }, 201, { 'upload-offset': String(known?.bytes.length ?? 0) })
  }

  function part(id: string, headers: Record<string, string>, body: ArrayBuffer): Response {
    const file = files.get(id)
    sentBytes += body.byteLength
    if (!file || file.owner !== uid()) return json({ error: 'upload.unknown' }, 404)
    if (file.status === 'cancelled') return json({ error: 'upload.cancelled' }, 410)
    if (Number(headers['upload-offset']) !== file.bytes.length) return offset(409, file.bytes.length)
    file.bytes = Uint8Array.from([...file.bytes, ...new Uint8Array(body)])
    if (file.bytes.length === file.size && file.status === 'receiving') {
      file.status = 'stored'
      done.push({ id, type: file.type, sha256: sha256(file.bytes), owner: file.owner })
    }
    return offset(204, file.bytes.length)
  }

  async function whole(headers: Record<string, string>, form: FormData): Promise<Response> {
    const id = headers['idempotency-key'] ?? ''
    const bytes = new Uint8Array(await (form.get('file') as File).arrayBuffer())
    sentBytes += bytes.length
    if (!done.some((one) => one.id === id)) done.push({ id, type: form.get('type') as string, sha256: sha256(bytes), owner: uid() })
    return json({ return: 'true', data: { name: `${id}.png`, type: form.get('type') } })
  }

  async function serve(path: string, init: RequestInit): Promise<Response | null> {
    const headers = init.headers as Record<string, string>
    if (path === '/upload') return whole(headers, init.body as FormData)
    if (!path.startsWith('/upload/files')) return null
    if (!resumable) return json({ return: 'false', error: 'request.unknown' }, 404)
    if (path === '/upload/files') return begin(headers)
    const id = path.split('/').at(-1) ?? ''
    if (init.method === 'PATCH') return part(id, headers, init.body as ArrayBuffer)
    const file = files.get(id)
    if (file?.status === 'stored') return json({ error: 'upload.complete' }, 409)
    if (file) file.status = 'cancelled'
    return file ? new Response(null, { status: 204, headers: { 'tus-resumable': tusVersion } }) : json({ error: 'upload.unknown' }, 404)
  }

  return { serve, done, files, sentBytes: () => sentBytes }
}
