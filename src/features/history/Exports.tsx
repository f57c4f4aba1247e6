import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toCsv } from '../../../domain/history/csv.ts'
import { saveFile } from '../../browser/saveFile.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { Columns } from './exportColumns.ts'
import styles from './History.module.css'
import type { ReadAll } from './readAll.ts'
import { HelpedText } from '../../shell/help/HelpedText.tsx'

type Props<Row> = {
  readRows: ReadAll<Row>
  columns: Columns<Row>
  textOf?: (row: Row) => string
  /** The beginning of the file's name. */
  name: string
  /** The filter of the statement as the address has it; without one there is no statement. */
  statement?: string
}

const formats = ['csv', 'json'] as const
type Format = (typeof formats)[number]
type Run = { at: 'idle' } | { at: 'reading'; format: Format; rows: number } | { at: 'failed' }

/** The name of a file of today. */
const fileName = (name: string, extension: string): string => `openfloor-${name}-${new Date().toISOString().slice(0, 10)}.${extension}`

/** Saves all rows of a filter as a file, and leads to the statement of its period (SUP-08). */
export function Exports<Row>({ readRows, columns, textOf = () => '', name, statement }: Props<Row>) {
  const { t } = useTranslation('history')
  const dispatch = useAppDispatch()
  const isOffline = useIsOffline()
  const [run, setRun] = useState<Run>({ at: 'idle' })
  // The number of the reading whose result is still wanted.
  const wanted = useRef(0)
  const save = async (format: Format): Promise<void> => {
    const mine = (wanted.current += 1)
    setRun({ at: 'reading', format, rows: 0 })
    try {
      const rows = await dispatch(
        readRows((count) => {
          if (wanted.current === mine) setRun({ at: 'reading', format, rows: count })
          return wanted.current === mine
        }),
      )
      if (rows === null || wanted.current !== mine) return
      setRun({ at: 'idle' })
      if (format === 'json') saveFile(fileName(name, 'json'), `${JSON.stringify(rows, null, 2)}\n`, 'application/json')
      else {
        const heading = columns.map(([column]) => t(`column.${column}`))
        saveFile(fileName(name, 'csv'), toCsv([heading, ...rows.map((row) => columns.map(([, value]) => value(row, textOf)))]), 'text/csv')
      }
      dispatch(toastShown({ text: t('export.done'), tone: 'success' }))
    } catch {
      if (wanted.current === mine) setRun({ at: 'failed' })
    }
  }
  const stop = (): void => {
    wanted.current += 1
    setRun({ at: 'idle' })
  }
  return (
    <div className={styles.exports} role="group" aria-label={t('export.title')}>
      {formats.map((format) => (
        <Button
          key={format}
          disabled={isOffline}
          busy={run.at === 'reading' && run.format === format}
          aria-disabled={run.at === 'reading' || undefined}
          onClick={() => run.at !== 'reading' && void save(format)}
        >
          {t(`export.${format}`)}
        </Button>
      ))}
      {statement !== undefined && (
        <ButtonLink href={hrefOf(`${paths.show('history', 'statement')}${statement}`)}>{t('export.statement')}</ButtonLink>
      )}
      {run.at === 'reading' && (
        <Button tone="plain" onClick={stop}>
          {t('export.cancel')}
        </Button>
      )}
      <p role="status">{run.at === 'reading' ? t('export.running', { rows: run.rows }) : isOffline && t('export.offline')}</p>
      {run.at === 'failed' && (
        <HelpedText article="history" role="alert">
          {t('export.failed')}
        </HelpedText>
      )}
    </div>
  )
}
