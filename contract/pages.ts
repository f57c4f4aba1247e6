import * as z from 'zod/mini'
import { language, plainAnswer } from './kernel.ts'
import { route } from './route.ts'

/** The name of a server page or modal as it stands in an address (APP-03). */
export const pageName = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))

const one = z.object({ page: pageName })
const withAdd = z.object({ page: pageName, add: pageName })
/** The language on screen, where it differs from the session's. Ours: a back end that does not read it answers in the session's. */
const inLanguage = z.object({ lang: z.optional(language) })

/** The modals that the original names, loaded from /api/ag/{name} (APP-12). */
export const modalNames = [
  'modal',
  'modal_bitcoin',
  'modal_honor',
  'dialog_entro_start',
  'dialog_entro_pin',
  'signals',
  'tourney_weekend',
  'copy',
  'modal_sign',
  'modal_google',
  'modal_need_verify',
  'modal_add_account',
] as const
export type ModalName = (typeof modalNames)[number]

export const pgPage = route({
  area: 'pages',
  method: 'GET',
  path: '/api/pg/:page',
  access: 'anyone',
  params: one,
  query: inLanguage,
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
  query: inLanguage,
  answer: 'html',
  why: 'The address of #/show/{page}/{add}; without it the page asks for /api/pg/{page}.',
})
export const agPage = route({
  area: 'pages',
  method: 'GET',
  path: '/api/ag/:page',
  access: 'anyone',
  params: one,
  query: inLanguage,
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
  query: inLanguage,
  answer: 'html',
  why: 'As for /api/pg.',
})
export const modal = route({
  area: 'pages',
  path: '/api/modal/:name',
  params: z.object({ name: pageName }),
  body: z.optional(z.object({})),
  answer: z.extend(plainAnswer, { html: z.optional(z.string()), data: z.optional(z.record(z.string(), z.unknown())) }),
  why: 'For a modal that depends on the person’s state; `data` is that state, `html` its server-managed copy (APP-12).',
})
