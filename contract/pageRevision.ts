/**
 * Response header of the app's page: the revision under which the service worker lists it (PWA-06). A back
 * end that changes neither page nor headers may leave it out.
 */
export const pageRevisionHeader = 'page-revision'
