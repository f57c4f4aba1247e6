import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { QuizResult } from '../../../contract/quiz.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import styles from './Quiz.module.css'
import { useFocusOnMount } from './useFocusOnMount.ts'
import type { useQuiz } from './useQuiz.ts'

type Props = { result: QuizResult; quiz: Pick<ReturnType<typeof useQuiz>, 'submission' | 'drawAgain'> }

/** The result, the consequences of it (none), and every missed question with its answer. */
export function Result({ result: { right, of, missed }, quiz }: Props) {
  const { t } = useTranslation('quiz')
  const errorText = useErrorText('quiz')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const isOffline = useSelector(selectConnection).at === 'offline'
  const { status } = quiz.submission
  return (
    <div className={styles.body}>
      <h2 ref={heading} tabIndex={-1}>
        {t('result', { right, of })}
      </h2>
      <p>{missed.length === 0 ? t('result.all') : t('result.some')}</p>
      <p>{t('changes')}</p>
      {missed.length > 0 && (
        <section className={styles.missed}>
          <h3>{t('missed')}</h3>
          <ul>
            {missed.map(({ text, answer, explanation }) => (
              <li key={text}>
                <strong>{text}</strong>
                <span>{answer}</span>
                <p>{explanation}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <OfflineNote isOffline={isOffline} offline={t('state.offlineText')} />
      <div className={styles.ways}>
        <Button tone="primary" busy={status.at === 'sending'} disabled={isOffline} onClick={() => void quiz.drawAgain()}>
          {t('again')}
        </Button>
        <ButtonLink href={hrefOf(paths.show('risk'))}>{t('risk')}</ButtonLink>
      </div>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </div>
  )
}
