import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diagnostics, JobView } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import { useWorkerCommand } from '../../shell/forms/useWorkerCommand.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './DiagnosticsScreen.module.css'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

type Props = { worker: Diagnostics; onRun: () => Promise<void> }

/** Lists the worker's jobs for this person with their schedule (BG-09). */
export function JobTable({ worker, onRun }: Props) {
  const { t } = useTranslation('diagnostics')
  const errorText = useErrorText('diagnostics')
  const locale = useLocale()
  const command = useWorkerCommand()
  const { status } = command
  const [running, setRunning] = useState('')
  if (worker.jobs.length === 0) return <EmptyState help={<HelpLink article="diagnostics" />} title={t('jobs.none')} />

  const run = async ({ key }: JobView) => {
    await command.run(() => {
      setRunning(key)
      return background.runNow(key)
    })
    await onRun()
  }
  const moment = (at: number | null) => (at === null ? t('never') : formatDateTime(at, worker.now, locale))
  return (
    <>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
      <ul className={styles.jobs}>
        {worker.jobs.map((job) => (
          <li key={job.key}>
            <strong>{job.key}</strong>
            <span>{t('job.next', { time: moment(job.nextAt) })}</span>
            <span>{t('job.last', { time: moment(job.lastRunAt), result: job.lastResult ?? t('never') })}</span>
            {job.attempt > 0 && <span>{t('job.attempt', { count: job.attempt })}</span>}
            <Button
              aria-label={t('job.runOne', { job: job.key })}
              busy={status.at === 'sending' && running === job.key}
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
