import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Quiz.module.css'
import { QuizProgress } from './QuizProgress.tsx'
import { useFocusOnMount } from './useFocusOnMount.ts'
import type { Explained } from './useQuiz.ts'

type Props = Explained & { isLast: boolean; onGoOn: () => void }

/** The answered question: whether it was right, the right answer and the reason. */
export function Explanation({ question, answer, isLast, onGoOn }: Props) {
  const { t } = useTranslation('quiz')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const textOf = (id: string): string => question.options.find((option) => option.id === id)?.text ?? ''
  const isRight = answer.option === answer.correct
  return (
    <div className={styles.body}>
      <QuizProgress number={question.number} of={question.of} />
      <h2 ref={heading} tabIndex={-1} className={styles.verdict} data-right={isRight || undefined}>
        <Icon name={isRight ? 'check' : 'warning'} />
        {isRight ? t('right') : t('wrong')}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('question')}</dt>
        <dd>{question.text}</dd>
        {!isRight && (
          <>
            <dt>{t('yours')}</dt>
            <dd>{textOf(answer.option)}</dd>
          </>
        )}
        <dt>{t('correct')}</dt>
        <dd>{textOf(answer.correct)}</dd>
      </dl>
      <p>{answer.explanation}</p>
      <Button tone="primary" size="large" onClick={onGoOn}>
        {isLast ? t('toResult') : t('next')}
      </Button>
    </div>
  )
}
