import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { QuizQuestion } from '../../../contract/quiz.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import styles from './Quiz.module.css'
import { QuizProgress } from './QuizProgress.tsx'
import { useFocusOnMount } from './useFocusOnMount.ts'
import type { useQuiz } from './useQuiz.ts'

type Props = { question: QuizQuestion; quiz: Pick<ReturnType<typeof useQuiz>, 'submission' | 'answer' | 'readAgain'> }

/** One question with its options. The chosen one stays while a call fails or the connection is away. */
export function Question({ question, quiz }: Props) {
  const { t } = useTranslation(['quiz', 'app'])
  const errorText = useErrorText('quiz')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const first = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { status, refuse, typeAgain } = quiz.submission
  const code = status.at === 'refused' ? (status.fault.fields?.['option'] ?? status.fault.code) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isOffline) return
    if (chosen === null) {
      first.current?.focus()
      return refuse('quiz.option')
    }
    void quiz.answer(question, chosen)
  }
  return (
    <form className={styles.body} onSubmit={submit} noValidate>
      <QuizProgress number={question.number} of={question.of} />
      <fieldset className={styles.options} role="radiogroup" aria-required="true" aria-invalid={code === 'quiz.option' || undefined}>
        <legend>
          <h2 ref={heading} tabIndex={-1}>
            {question.text}
          </h2>
        </legend>
        {question.options.map(({ id, text }, index) => (
          <label key={id} className={styles.option}>
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="option"
              value={id}
              checked={chosen === id}
              onChange={() => {
                setChosen(id)
                if (code !== null) typeAgain()
              }}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <OfflineNote isOffline={isOffline} offline={t('offline')} />
      <Button tone="primary" size="large" type="submit" busy={status.at === 'sending'} disabled={isOffline}>
        {t('answer')}
      </Button>
      <FormOutcome>
        {status.at === 'refused' && code !== null && (
          <ErrorMessage key={status.attempt} code={code}>
            {errorText(code)}
            {code === 'quiz.otherQuestion' && <Button onClick={quiz.readAgain}>{t('goOn')}</Button>}
          </ErrorMessage>
        )}
      </FormOutcome>
    </form>
  )
}
