import * as z from 'zod/mini'
import { currency, decimal, language, moment, plainAnswer } from './kernel.ts'
import { promotion } from './promotions.ts'
import { route } from './route.ts'
import { factor } from './security.ts'
import { wordings } from './wordings.ts'

/** The name of a server page or modal as it stands in an address (APP-03). */
export const pageName = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))

const one = z.object({ page: pageName })
const withAdd = z.object({ page: pageName, add: pageName })
/** The same, and the wording that the page expects, so that a page is kept on the device by it. The server words it by who asks. Ours. */
const inWording = z.object({ lang: z.optional(language), wording: z.optional(z.enum(wordings)) })
/** The language on screen, where it differs from the session's. Ours: a back end that does not read it answers in the session's. */
const inLanguage = z.object({ lang: z.optional(language) })

export const pgPage = route({
  area: 'pages',
  method: 'GET',
  path: '/api/pg/:page',
  access: 'anyone',
  params: one,
  query: inWording,
  answer: 'html',
  why: 'A fragment of untrusted HTML, sanitised by the page. The allowed hooks are links to hash routes, to documents of the app, to /api/pg/{page} (opened as #/show/{page}) and to /api/ag/{name} (opened as a modal), and `data-modal` with a modal’s name. Forms are inert: none is listed. The first h1 is the title.',
})
export const pgPageAdd = route({
  area: 'pages',
  method: 'GET',
  path: '/api/pg/:page/:add',
  access: 'anyone',
  source: 'ours',
  params: withAdd,
  query: inWording,
  answer: 'html',
  why: 'The address of #/show/{page}/{add}; without it the page asks for /api/pg/{page}.',
})
export const agPage = route({
  area: 'pages',
  method: 'GET',
  path: '/api/ag/:page',
  access: 'anyone',
  params: one,
  query: inWording,
  answer: 'html',
  why: 'Pages of the ag area and modals share this address; which one a name is, the page knows.',
})
export const agPageAdd = route({
  area: 'pages',
  method: 'GET',
  path: '/api/ag/:page/:add',
  access: 'anyone',
  source: 'ours',
  params: withAdd,
  query: inWording,
  answer: 'html',
  why: 'As for /api/pg.',
})
/** An offer that ends (ENG-02, ENG-03): the deadline is the one that the server keeps. `percent`: what it adds to a deposit's bonus. */
const timedOffer = z.object({ promo: z.string(), until: moment, percent: z.optional(decimal) })

/** The modals that depend on the person's state, each with that state (APP-12). Ours: the original names the call alone. */
export const personModals = {
  risk_free: timedOffer,
  limited_offer: timedOffer,
  promo_menu: z.object({ list: z.array(promotion) }),
  /** For visitors (SES-15): what the code is worth on an account in that currency. */
  gift: z.object({ promo: z.string(), until: moment, amount: decimal, currency }),
  /** The ladder's copy depends on the screen, and comes by /api/us/ladder. */
  ladder: z.object({}),
  /** TRD-09: `ways` are those that lift the block for this person. */
  block: z.object({ blocked: z.boolean(), ways: z.array(z.enum(['sign', 'upload', 'support'])) }),
  /** Where the code went, shortened, and until when it is good; null: none is on its way. */
  email_code: z.object({ email: z.string(), until: z.nullable(moment) }),
  /** The factor that a begun login waits for, or that a person has. */
  factor_login: z.object({ factor: z.nullable(factor) }),
} as const
export type PersonModal = keyof typeof personModals
export type PersonModalState<Name extends PersonModal> = z.infer<(typeof personModals)[Name]>

export const modal = route({
  area: 'pages',
  path: '/api/modal/:name',
  access: 'anyone',
  params: z.object({ name: pageName }),
  query: inLanguage,
  body: z.optional(z.object({})),
  answer: z.extend(plainAnswer, { html: z.optional(z.string()), data: z.optional(z.record(z.string(), z.unknown())) }),
  why: 'For a modal that depends on the person’s state; `data` is that state by `personModals`, `html` its server-managed copy (APP-12). Open to visitors for the modals that are theirs, 401 for the others.',
})
