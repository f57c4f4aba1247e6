import { useSelector } from 'react-redux'
import type { WireUser } from '../../../contract/session.ts'
import { useInvalidation } from '../../shell/api/useInvalidation.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { selectNotifications } from '../../shell/session/sessionSlice.ts'
import { useUploads } from '../../shell/uploads/useUploads.ts'
import { useDocumentsQuery } from './verificationApi.ts'

const decisions: ReadonlySet<string | undefined> = new Set(['documentAccepted', 'documentRefused', 'verified'])

/**
 * Returns the person's documents, also offline (VER-01). They are read again when a decision or a file of
 * this person arrives, in whichever tab or device it was sent.
 */
export function useDocuments({ passport, card, sign, verification }: WireUser) {
  const query = useDocumentsQuery({ body: {} }, { refetchOnMountOrArgChange: true })
  const decision = useSelector(selectNotifications)?.list.find(({ kind }) => decisions.has(kind))?.id
  const uploads = useUploads().reading
  const waiting = uploads.at === 'shown' ? uploads.data.length : 0
  useInvalidation('documents', [passport, card, sign, verification, decision, waiting].join())
  return { reading: useDatedReading(query), refetch: query.refetch }
}
