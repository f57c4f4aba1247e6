import { useSelector } from 'react-redux'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { useTrackRecordQuery } from './signalsApi.ts'

/** Returns the track record and the symbols in it. */
export function useTrackRecord() {
  // Stored answers belong to a person or a visitor.
  const query = useTrackRecordQuery({ body: {} }, { skip: useSelector(selectStatus) === 'starting' })
  const reading = useDatedReading(query)
  const rows = reading.at === 'shown' ? reading.data.rows : []
  const symbols = [...new Set(rows.flatMap(({ symbol }) => (symbol === null ? [] : [symbol])))].toSorted()
  return { reading, symbols, refetch: () => void query.refetch() }
}
