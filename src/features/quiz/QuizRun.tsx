import { useTranslation } from 'react-i18next'
import { helpFor } from '../../shell/help/helpFor.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Card } from '../../ui/Card.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { Explanation } from './Explanation.tsx'
import { Question } from './Question.tsx'
import { Result } from './Result.tsx'
import { useQuiz } from './useQuiz.ts'

/** The questions one by one, each explained after its answer, then the result (ENG-15). */
export function QuizRun() {
  const { t } = useTranslation(['quiz', 'app'])
  const errorText = useErrorText('quiz')
  const quiz = useQuiz()
  const { reading, explained } = quiz
  const texts = {
    loading: t('state.loading'),
    offline: t('state.offline'),
    offlineText: t('state.offlineText'),
    failed: t('state.failed'),
    again: t('app:screen.again'),
    why: errorText,
    help: helpFor,
  }
  return (
    <ReadingState reading={reading} onRetry={quiz.readAgain} texts={texts} lines={6}>
      {({ question, result }) => (
        <Card>
          {explained && <Explanation {...explained} isLast={!question} onGoOn={quiz.goOn} />}
          {!explained && question && <Question key={question.id} question={question} quiz={quiz} />}
          {!explained && !question && result && <Result result={result} quiz={quiz} />}
        </Card>
      )}
    </ReadingState>
  )
}
