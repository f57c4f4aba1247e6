import * as z from 'zod/mini'
import { currency, decimal, language, epochMs, plainResponse } from './kernel.ts'
import { promotion } from './promotions.ts'
import { route } from './route.ts'
import { factor } from './security.ts'
import { wordings } from './wordings.ts'

/** Name of a server page or modal as a URL parameter (APP-03). */
export const pageName = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))

const one = z.object({ page: pageName })
const withAdd = z.object({ page: pageName, add: pageName })
/**
 * Adds the wording that the page expects, so that pages can be cached by wording. The server picks the
 * wording by the caller. Ours.
 */
const inWording = z.object({ lang: z.optional(language), wording: z.optional(z.enum(wordings)) })
/**
 * The language on screen if it differs from the session's. Ours: a back end that ignores it responds in the
 * session's language.
 */
const inLanguage = z.object({ lang: z.optional(language) })

export const pgPage = route({
  area: 'pages',
  method: 'GET',
  path: '/api/pg/:page',
  access: 'anyone',
  params: one,
  query: inWording,
  response: 'html',
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
  response: 'html',
  why: 'The address of #/show/{page}/{add}; without it the page asks for /api/pg/{page}.',
})
export const agPage = route({
  area: 'pages',
  method: 'GET',
  path: '/api/ag/:page',
  access: 'anyone',
  params: one,
  query: inWording,
  response: 'html',
  why: 'Pages of the ag area and modals share this path; the client knows which one a name is.',
})
export const agPageAdd = route({
  area: 'pages',
  method: 'GET',
  path: '/api/ag/:page/:add',
  access: 'anyone',
  source: 'ours',
  params: withAdd,
  query: inWording,
  response: 'html',
  why: 'As for /api/pg.',
})
/**
 * An offer with a deadline (ENG-02, ENG-03), which the server stores. `percent`: what it adds to a deposit's
 * bonus.
 */
const timedOffer = z.object({ promo: z.string(), until: epochMs, percent: z.optional(decimal) })

/**
 * Modals that depend on the person's state, each with the schema of that state (APP-12). Ours: the original
 * names the call only.
 */
export const personModals = {
  risk_free: timedOffer,
  limited_offer: timedOffer,
  promo_menu: z.object({ list: z.array(promotion) }),
  /** For visitors (SES-15): the value of the code on an account in that currency. */
  gift: z.object({ promo: z.string(), until: epochMs, amount: decimal, currency }),
  /** The ladder's text depends on the screen and is loaded from /api/us/ladder. */
  ladder: z.object({}),
  /** TRD-09: `ways` are the ways in which this person can lift the block. */
  block: z.object({ blocked: z.boolean(), ways: z.array(z.enum(['sign', 'upload', 'support'])) }),
  /** The masked address that the code was sent to and when it expires; null: no code was sent. */
  email_code: z.object({ email: z.string(), until: z.nullable(epochMs) }),
  /** The second factor that a started login waits for, or that the person has set up. */
  factor_login: z.object({ factor: z.nullable(factor) }),
} as const
export type PersonModal = keyof typeof personModals
/** Modals whose state a visitor can read too: they are for people who are not signed in, or not yet. */
export const visitorModals = ['gift', 'email_code', 'factor_login'] as const satisfies readonly PersonModal[]
export type VisitorModal = (typeof visitorModals)[number]
export type PersonModalState<Name extends PersonModal> = z.infer<(typeof personModals)[Name]>

export const modal = route({
  area: 'pages',
  path: '/api/modal/:name',
  access: 'anyone',
  params: z.object({ name: pageName }),
  query: inLanguage,
  body: z.optional(z.object({})),
  response: z.extend(plainResponse, { html: z.optional(z.string()), data: z.optional(z.record(z.string(), z.unknown())) }),
  why: 'For a modal that depends on the person’s state; `data` is that state by `personModals`, `html` its server-managed copy (APP-12). Visitors can load visitor modals and get 401 for the others.',
})
