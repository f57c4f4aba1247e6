import type { FastifyInstance } from 'fastify'
import { attempts, type DocumentType, documents, uploadedFile, uploadNone, uploadTakeBack } from '../../../contract/verification.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { createStorage } from '../uploads/storage.ts'
import { documentReceiver } from './documentReceiver.ts'
import { listDocuments } from './listDocuments.ts'
import { sendFile } from './sendFile.ts'
import { signatureReceiver } from './signatureReceiver.ts'
import { takeBack } from './takeBack.ts'
import { answerValidation } from './validation.ts'

/**
 * Serves what a person says about documents, their own files (VER-06), and the payment to validate (VER-11).
 */
function registerDocuments(app: FastifyInstance, { db, config, now }: Deps): void {
  const storage = createStorage(config.uploadsDir)
  serve(app, attempts, ({ person: { customerId }, body, key }) => {
    const call = key === null ? null : { customerId, key, route: attempts.path, input: body, now: now(), secret: config.secret }
    return answerValidation(db, customerId, body.value, call)
  })
  serve(app, documents, ({ person }) => listDocuments(db, person.customerId))
  serve(app, uploadNone, async ({ person, params }) => {
    const row = { customer_id: person.customerId, type: params['type'] as DocumentType, reported_at: now() }
    await db
      .insertInto('missing_document')
      .values(row)
      .onConflict((conflict) => conflict.columns(['customer_id', 'type']).doUpdateSet({ reported_at: row.reported_at }))
      .execute()
    return { return: 'true' as const }
  })
  serve(app, uploadTakeBack, async ({ person, params, body }) => {
    await takeBack(db, storage, person.customerId, { type: params['type'] as DocumentType, name: body?.name }, now())
    return { return: 'true' as const }
  })
  serve(app, uploadedFile, async ({ person, params, reply }) => sendFile(db, storage, person.customerId, params['name'] ?? '', reply))
}

/** The person's signature and documents. */
export const verificationArea: Area = {
  name: 'verification',
  register: registerDocuments,
  receivers: { sign: signatureReceiver, passport: documentReceiver('passport'), card: documentReceiver('card') },
}
