import { areaScreens } from '../../../src/app/areas.ts'
import type { Engine } from '../../../tests/engines/engine.ts'

/** A screen or dialog: its address, and the steps that open it there. */
export type PicturedScreen = { name: string; path: string; prepare?: (engine: Engine) => Promise<unknown> }

const platformFrame = 'iframe[src*="/?"]'
const platformReady = (engine: Engine) => engine.iframe(platformFrame).text('.feed[data-feed=live]')
const showPopover = (id: string) => `document.getElementById('${id}').showPopover()`
const trading = (hash: string, language = 'en') => `/${language}/trading#${hash}`

const onPage = (name: string, path: string, ...selectors: string[]): PicturedScreen => ({
  name,
  path,
  async prepare({ page }) {
    for (const selector of selectors) await page.click(selector)
  },
})
const panel = (name: string, language?: string): PicturedScreen => ({
  name: `panel-${name}${language ? `-${language}` : ''}`,
  path: trading('/show/terms', language),
  async prepare({ page }) {
    await page.text('#main h1')
    await page.evaluate(showPopover(`panel-${name}`))
  },
})
const sheet = (name: string): PicturedScreen => ({
  name: `trading-${name}`,
  path: trading('/home'),
  async prepare(engine) {
    await platformReady(engine)
    await engine.iframe(platformFrame).evaluate(showPopover(name))
  },
})
const modal = (name: string): PicturedScreen => ({
  name: `modal-${name}`,
  path: trading(`/show/terms?modal=${name}`),
  prepare: ({ page }) => page.text('[role=dialog] h2'),
})
const key = (name: string, press: string): PicturedScreen => ({
  name: `modal-${name}`,
  path: trading('/show/terms'),
  async prepare({ page }) {
    await page.text('#main h1')
    await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ${press} }))`)
    await page.text('[role=dialog]')
  },
})
const home = (language: string): PicturedScreen => ({
  name: `trading-${language}`,
  path: trading('/home', language),
  prepare: platformReady,
})
const chatRoom = (room: string): PicturedScreen => ({
  name: `chat-${room.toLowerCase()}`,
  path: trading('/home'),
  async prepare({ page, iframe }) {
    if (await page.evaluate('return document.getElementById("chat") === null')) await page.click('#chat-opener')
    await page.click(`//*[@id="chat"]//button[starts-with(normalize-space(), "${room}")]`)
    await iframe('#chat iframe').text('[role=log][aria-busy=false]')
  },
})

/** The screens of a visitor. */
export const visitorScreens: readonly PicturedScreen[] = [
  { name: 'visitor-home', path: '/en/trading', prepare: platformReady },
  onPage('visitor-prompt', trading('/show/funding'), '[role=dialog] h2'),
  { name: 'login', path: '/en/login' },
  onPage('login-refused', '/en/login', 'form button[type=submit]'),
  { name: 'login-focus', path: '/en/login', prepare: ({ page }) => page.type('input[name=email]', 'someone') },
  { name: 'login-ar', path: '/ar/login' },
  { name: 'register', path: '/en/register' },
  { name: 'register-ar', path: '/ar/register' },
  onPage('register-refused', '/en/register', 'form button[type=submit]'),
  { name: 'forgot', path: '/en/forgot' },
  { name: 'reset', path: '/en/reset#used' },
  { name: 'auto', path: '/en/auto' },
  { name: 'auto-used', path: '/en/auto#used' },
  { name: 'email', path: '/en/email#used' },
  onPage('visitor-message', '/en?message=auth.required', '[role=dialog] h2'),
  { name: 'unknown', path: '/en/nowhere' },
  { name: 'privacy', path: trading('/show/privacy') },
]

const areas = areaScreens.flatMap(({ at, name }): PicturedScreen[] =>
  at === 'show' ? [{ name: `show-${name}`, path: trading(`/show/${name}`) }] : [],
)
const modals = [
  'copy',
  'tourney_weekend',
  'modal_sign',
  'modal_add_account',
  'modal_bitcoin',
  'signals',
  'limited_offer',
  'risk_free',
  'promo_menu',
  'ladder',
]

/** The screens of a signed-in trader. */
export const personScreens: readonly PicturedScreen[] = [
  {
    name: 'trading',
    path: trading('/home'),
    async prepare(engine) {
      await platformReady(engine)
      await engine.iframe(platformFrame).click('button[data-direction=up]:not([aria-disabled])')
      await engine.iframe(platformFrame).text('.order')
    },
  },
  {
    name: 'trading-closed',
    path: trading('/home'),
    async prepare(engine) {
      await platformReady(engine)
      await engine
        .iframe(platformFrame)
        .evaluate(showPopover('order-sheet'))
        .catch(() => undefined)
      await engine.iframe(platformFrame).click('[role=tab] + [role=tab]')
    },
  },
  ...['record', 'popups'].map((tab) => ({ name: `signals-${tab}`, path: trading(`/show/signals/${tab}`) })),
  ...['order-sheet', 'stake-sheet', 'expiry-sheet', 'symbols', 'settings', 'chart-tools'].map(sheet),
  ...['Main', 'Studio'].map(chatRoom),
  {
    name: 'tip',
    path: trading('/home'),
    async prepare({ page }) {
      await page.click('//*[@id="chat"]//button[normalize-space()="Tip"]')
      await page.text('[role=dialog] form')
    },
  },
  {
    name: 'chat-closed',
    path: trading('/home'),
    prepare: ({ page }) => page.click('#chat button[aria-label="Close the chat"]'),
  },
  panel('account'),
  panel('profile'),
  ...areas,
  ...['bitcoin', 'eth', 'altcoin', 'vload', 'payment_success', 'payment_error', 'payment_process'].map((add): PicturedScreen => ({
    name: `funding-${add}`,
    path: trading(`/show/funding/${add}`),
  })),
  onPage('funding-refused', trading('/show/funding'), '#main form button[type=submit]'),
  {
    name: 'funding-bonus',
    path: trading('/show/funding'),
    async prepare({ page }) {
      await page.text('#main form')
      await page.click('#main form input[type=checkbox]').catch(() => undefined)
    },
  },
  { name: 'listen', path: trading('/listen/funding/pfs/none/1') },
  onPage(
    'invoice',
    trading('/show/funding/bitcoin'),
    '//button[normalize-space()="Get the payment address"]',
    '//button[@aria-label="Copy address" or normalize-space()="Copy address"]',
  ),
  onPage('article', trading('/show/news'), '#main li button'),
  ...modals.map(modal),
  key('palette', "key: 'k', ctrlKey: true"),
  key('shortcuts', "key: '?'"),
  home('ar'),
  { name: 'funding-ar', path: trading('/show/funding', 'ar') },
  { name: 'contest-ar', path: trading('/show/contest', 'ar') },
  { name: 'contacts-ar', path: trading('/show/contacts', 'ar') },
  panel('profile', 'ar'),
  home('ja'),
  { name: 'funding-de', path: trading('/show/funding', 'de') },
]
