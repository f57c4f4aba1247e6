import { attempts, documents, uploadNone, uploadTakeBack } from '../../../contract/verification.ts'
import { info } from '../../../contract/signIn.ts'
import { baseApi, mutationFromRoute, storedQueryFromRoute } from '../../api/baseApi.ts'

/** API endpoints of verification (VER-01, VER-06, VER-11) and of the profile (SES-10). */
export const verificationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    answerValidation: mutationFromRoute(build, attempts),
    documents: storedQueryFromRoute(build, documents, ['documents']),
    reportAbsent: mutationFromRoute(build, uploadNone, ['documents']),
    takeBack: mutationFromRoute(build, uploadTakeBack, ['documents']),
    saveProfile: mutationFromRoute(build, info),
  }),
})

export const { useAnswerValidationMutation, useDocumentsQuery, useReportAbsentMutation, useTakeBackMutation, useSaveProfileMutation } =
  verificationApi
