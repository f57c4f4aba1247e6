import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diagnostics, JobView } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { momentText } from '../../shell/times.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './DiagnosticsScreen.module.css'

type Props = { worker: Diagnostics; onRun: () => Promise<void> }
type Running = { at: 'none' } | { at: 'running'; key: string } | { at: 'failed'; code: string; attempt: number }

/** All that the worker runs by itself for this person, and when (BG-09). */
export function JobTable({ worker, onRun }: Props) {
  const { t } = useTranslation('diagnostics')
  const errorText = useErrorText('diagnostics')
  const locale = useLocale()
  const [running, setRunning] = useState<Running>({ at: 'none' })
  if (worker.jobs.length === 0) return <EmptyState title={t('jobs.none')} />

  const run = async ({ key }: JobView) => {
    setRunning({ at: 'running', key })
    const outcome = await background.runNow(key)
    setRunning(outcome.ok ? { at: 'none' } : { at: 'failed', code: outcome.code, attempt: worker.now })
    await onRun()
  }
  const moment = (at: number | null) => (at === null ? t('never') : momentText(at, worker.now, locale))
  return (
    <>
      {running.at === 'failed' && <FormMessage key={running.attempt}>{errorText(running.code)}</FormMessage>}
      <ul className={styles.jobs}>
        {worker.jobs.map((job) => (
          <li key={job.key}>
            <strong>{job.key}</strong>
            <span>{t('job.next', { time: moment(job.nextAt) })}</span>
            <span>{t('job.last', { time: moment(job.lastRunAt), result: job.lastResult ?? t('never') })}</span>
            {job.attempt > 0 && <span>{t('job.attempt', { count: job.attempt })}</span>}
            <Button
              aria-label={t('job.runOne', { job: job.key })}
              busy={running.at === 'running' && running.key === job.key}
              onClick={() => void run(job)}
            >
              {t('job.run')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
