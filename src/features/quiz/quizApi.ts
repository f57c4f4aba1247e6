import { quizNext, quizStart } from '../../../contract/quiz.ts'
import { baseApi, mutationFromRoute, queryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of the questionnaire (ENG-15). */
export const quizApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quiz: queryFromRoute(build, quizStart, [], 0),
    quizAgain: mutationFromRoute(build, quizStart),
    quizAnswer: mutationFromRoute(build, quizNext),
  }),
})

export const { useQuizQuery, useQuizAgainMutation, useQuizAnswerMutation } = quizApi
