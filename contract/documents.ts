/**
 * The app's documents, `/{language}/{area}` (APP-01). Routed by src/shell/location/routes.ts, served by the
 * server and cached by the service worker.
 */
export const documentAreas = ['trading', 'login', 'register', 'forgot', 'reset', 'auto', 'email'] as const
export type DocumentArea = (typeof documentAreas)[number]

/** The documents that open with a one-time token in the hash, from a link in an e-mail (SES-07, SES-13). */
export const linkAreas = ['reset', 'auto', 'email'] as const satisfies DocumentArea[]
