import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { type QuizAnswer, type QuizQuestion, quizNext, quizStart } from '../../../contract/quiz.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the questionnaire (ENG-15). */
const quizApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quiz: queryFromRoute(build, quizStart, [], 0),
    quizAgain: mutationFromRoute(build, quizStart),
    quizAnswer: mutationFromRoute(build, quizNext),
  }),
})

const { useQuizQuery, useQuizAgainMutation, useQuizAnswerMutation } = quizApi

/** An answered question that stays on screen with its explanation until the person goes on. */
export type Explained = { question: QuizQuestion; answer: QuizAnswer }

const call = { body: {} }

/**
 * The questionnaire: what the server has next, the question that is being explained, and the ways on
 * (ENG-15).
 */
export function useQuiz() {
  const dispatch = useAppDispatch()
  const query = useQuizQuery(call, { refetchOnMountOrArgChange: true })
  const reading = useReading(query)
  const [explained, setExplained] = useState<Explained | null>(null)
  const [sendAnswer] = useQuizAnswerMutation()
  const [sendAgain] = useQuizAgainMutation()
  const submission = useSubmission()
  const isUnderWay = reading.at === 'shown' && Boolean(reading.data.question)
  const isKnown = useSelector(selectShownUser)?.iq_start === isUnderWay
  // Other screens and tabs learn from the user that the questionnaire has begun or ended.
  useEffect(() => {
    if (reading.at === 'shown' && !isKnown) void dispatch(readSession())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each change; the next repeats a failed read
  }, [reading.at, isUnderWay])

  const answer = (question: QuizQuestion, option: string) =>
    submission.send(async () => {
      const { answered, ...next } = await sendAnswer({ body: { question: question.id, option } }).unwrap()
      if (answered) setExplained({ question, answer: answered })
      void dispatch(quizApi.util.upsertQueryData('quiz', call, next))
    })
  const drawAgain = () =>
    submission.send(
      async () => void dispatch(quizApi.util.upsertQueryData('quiz', call, await sendAgain({ body: { again: true } }).unwrap())),
    )
  const goOn = (): void => {
    submission.typeAgain()
    setExplained(null)
  }
  const readAgain = (): void => {
    goOn()
    void query.refetch()
  }
  return { reading, explained, submission, answer, drawAgain, goOn, readAgain }
}
