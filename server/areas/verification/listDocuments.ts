import type { WireDocument } from '../../../contract/verification.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type { documents as documentsRoute } from '../../../contract/verification.ts'
import { endings } from '../../../domain/uploads/fileKind.ts'
import { type SentDocument, sentDocuments } from '../../../domain/verification/documents.ts'
import type { Db } from '../../db/database.ts'

/** Returns a person's documents, newest first, and their newest signature (VER-01, VER-09). */
export async function listDocuments(db: Db, customerId: number): Promise<ResponseOf<typeof documentsRoute>> {
  const [rows, absent, signature] = await Promise.all([
    readRows(db, customerId),
    db.selectFrom('missing_document').select('type').where('customer_id', '=', customerId).orderBy('type').execute(),
    db
      .selectFrom('signature')
      .selectAll()
      .where('customer_id', '=', customerId)
      .orderBy('signed_at', 'desc')
      .orderBy('name')
      .limit(1)
      .executeTakeFirst(),
  ])
  const { declaration: text, declaration_version: version, declaration_language: language } = signature ?? {}
  return {
    documents: rows,
    absent: absent.map(({ type }) => type),
    signature: signature
      ? { name: signature.name, at: signature.signed_at, ...(text && version && language && { declaration: { text, version, language } }) }
      : null,
  }
}

async function readRows(db: Db, customerId: number): Promise<WireDocument[]> {
  const rows = await db
    .selectFrom('upload')
    .leftJoin('document_decision', 'document_decision.name', 'upload.name')
    .select(['upload.name', 'type', 'doc_type', 'file_name', 'size', 'kind', 'changed_at', 'decision', 'reason'])
    .where('upload.customer_id', '=', customerId)
    .where('status', '=', 'stored')
    .where('type', 'in', sentDocuments)
    .$narrowType<{ type: SentDocument }>()
    .orderBy('changed_at', 'desc')
    .orderBy('upload.name')
    .execute()
  return rows.map(({ name, type, doc_type: docType, file_name: file, size, kind, changed_at: at, decision, reason }) => ({
    type,
    ...(docType !== null && { doc_type: docType }),
    name: `${name}.${endings[kind ?? 'pdf']}`,
    file,
    size,
    at,
    state: decision ?? 'checking',
    ...(reason !== null && { reason }),
  }))
}
