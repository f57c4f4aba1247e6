/** The app's documents, `/{language}/{area}` (APP-01): the page opens them (src/shell/routes.ts), the server answers them, the service worker keeps them. */
export const documentAreas = ['trading', 'login', 'register', 'forgot', 'reset', 'auto', 'email'] as const
