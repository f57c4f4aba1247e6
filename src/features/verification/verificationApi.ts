import { upload } from '../../../contract/verification.ts'
import { baseApi, mutationFromRoute } from '../../api/baseApi.ts'

/** API endpoint of the signature (VER-09), which is sent as JSON, not as a file upload. */
const verificationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ saveSignature: mutationFromRoute(build, { ...upload, encoding: 'json' as const }) }),
})

export const { useSaveSignatureMutation } = verificationApi
