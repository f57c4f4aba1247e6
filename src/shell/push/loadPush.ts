/** Loads the calls of push messages on demand: few people have turned them on. */
export const loadPush = () => import('./pushApi.ts')
