/**
 * The app's documents, `/{language}/{area}` (APP-01). Routed by src/shell/location/routes.ts, served by the
 * server and cached by the service worker.
 */
export const documentAreas = ['trading', 'login', 'register', 'forgot', 'reset', 'auto', 'email'] as const
export type DocumentArea = (typeof documentAreas)[number]
