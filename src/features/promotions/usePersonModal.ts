import { useMemo } from 'react'
import { type PersonModal, personModals, type PersonModalState } from '../../../contract/pages.ts'
import type { Remote } from '../../shell/api/useReading.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { usePersonModalQuery } from './promotionsApi.ts'
import { useIsVisitor, usePersonReading } from './usePersonReading.ts'

/** Reads the person's state of a modal (APP-12). */
export function usePersonModal<Name extends PersonModal>(name: Name): { reading: Remote<PersonModalState<Name>>; refetch: () => void } {
  const query = usePersonModalQuery(
    { params: { name }, query: { lang: currentLanguage() }, body: {} },
    { skip: useIsVisitor(), refetchOnMountOrArgChange: true },
  )
  const answer = usePersonReading(query)
  const data = answer.at === 'shown' ? answer.data.data : null
  // The same answer gives the same object, on which effects depend.
  const read = useMemo(() => personModals[name].safeParse(data), [name, data])
  const reading: Remote<PersonModalState<Name>> =
    answer.at !== 'shown'
      ? answer
      : read.success
        ? { at: 'shown', data: read.data as PersonModalState<Name> }
        : { at: 'failed', code: 'auth.server_error', status: 200 }
  return { reading, refetch: () => void query.refetch() }
}
