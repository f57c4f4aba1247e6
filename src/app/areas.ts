import type { AreaScreen, PageArea } from './area.ts'

/** The server's text, for each modal that has no dialog of its own yet (APP-12). */
const loadModal = () => import('../features/pages/ModalDialog.tsx')

/**
 * Every area of the page. Routes, navigation, prefetching and dialogs derive from this list; the home screen
 * is part of the first load.
 */
export const areas = [
  {
    name: 'trading',
    dialogs: {
      tourney_weekend: { load: () => import('./tournaments/WeekendDialog.tsx'), notice: 5 },
      copy: { load: () => import('../features/trading/copying/CopyDialog.tsx'), notice: 3 },
      blocked: { load: () => import('../features/trading/BlockDialog.tsx') },
      quickTopUp: { load: () => import('../features/trading/topUp/QuickTopUpDialog.tsx') },
    },
  },
  {
    name: 'funding',
    screens: [
      {
        at: 'show',
        name: 'funding',
        load: () => import('../features/funding/FundingScreen.tsx'),
        texts: ['funding', 'cards', 'cascade', 'invoices', 'ask'],
        access: 'funding',
        notice: 'funding',
        navigation: { in: 'bar', icon: 'deposit', label: 'nav.deposit' },
      },
    ],
    dialogs: {
      cardRisk: { load: () => import('../features/funding/CardRiskDialog.tsx') },
      dialog_entro_start: { load: () => import('../features/funding/processors/EntroStartDialog.tsx'), notice: 3 },
      dialog_entro_pin: { load: () => import('../features/funding/processors/EntroPinDialog.tsx'), notice: 2 },
    },
  },
  {
    name: 'cascade',
    screens: [
      {
        at: 'listen',
        name: 'listen',
        load: () => import('../features/cascade/ListenScreen.tsx'),
        texts: ['cascade', 'funding'],
        access: 'funding',
        notice: 'listen',
      },
    ],
  },
  {
    name: 'withdrawals',
    screens: [
      {
        at: 'show',
        name: 'withdrawal',
        load: () => import('../features/withdrawals/WithdrawalScreen.tsx'),
        texts: ['withdrawals', 'cards', 'ask'],
        access: 'page',
        notice: 'withdrawal',
        navigation: { in: 'menu', label: 'nav.withdrawal' },
      },
    ],
    dialogs: {
      confirmWithdrawal: { load: () => import('../features/withdrawals/ConfirmWithdrawalDialog.tsx') },
      cancelWithdrawal: { load: () => import('../features/withdrawals/CancelWithdrawalDialog.tsx') },
    },
  },
  {
    name: 'history',
    screens: [
      {
        at: 'show',
        name: 'history',
        load: () => import('../features/history/HistoryScreen.tsx'),
        texts: ['history', 'cascade', 'ask'],
        access: 'page',
        notice: 'history',
        navigation: { in: 'menu', label: 'nav.history' },
      },
      {
        at: 'show',
        name: 'reports',
        load: () => import('../features/history/ReportsScreen.tsx'),
        texts: ['history'],
        access: 'page',
        notice: 'reports',
        navigation: { in: 'menu', label: 'nav.reports' },
      },
    ],
  },
  {
    name: 'invoices',
    screens: [
      {
        at: 'document',
        name: 'invoice',
        load: () => import('../features/invoices/InvoiceScreen.tsx'),
        texts: ['invoices', 'ask'],
        access: 'public',
        notice: 'invoice',
      },
    ],
  },
  {
    name: 'tournaments',
    screens: [
      {
        at: 'show',
        name: 'contest',
        load: () => import('../features/tournaments/TournamentsScreen.tsx'),
        texts: ['tournaments'],
        access: 'public',
        notice: 'contest',
        navigation: { in: 'bar', icon: 'contest', label: 'nav.contest' },
      },
    ],
  },
  {
    name: 'signals',
    screens: [
      {
        at: 'show',
        name: 'signals',
        load: () => import('../features/signals/SignalsScreen.tsx'),
        texts: ['signals'],
        access: 'public',
        navigation: { in: 'menu', label: 'nav.signals', feature: 'signals' },
      },
    ],
    dialogs: {
      signals: { load: () => import('../features/signals/SignalsDialog.tsx'), notice: 3 },
    },
  },
  {
    name: 'news',
    screens: [
      {
        at: 'show',
        name: 'news',
        load: () => import('../features/news/NewsScreen.tsx'),
        texts: ['news'],
        access: 'public',
        notice: 'news',
        navigation: { in: 'bar', icon: 'news', label: 'nav.news' },
      },
      {
        at: 'show',
        name: 'calendar',
        load: () => import('../features/news/CalendarScreen.tsx'),
        texts: ['news'],
        access: 'public',
        notice: 'calendar',
        navigation: { in: 'menu', label: 'nav.calendar' },
      },
    ],
    dialogs: {
      article: { load: () => import('../features/news/ArticleDialog.tsx') },
      calendar: { load: () => import('../features/news/CalendarDialog.tsx') },
    },
  },
  {
    name: 'notifications',
    screens: [
      {
        at: 'show',
        name: 'notifications',
        load: () => import('../features/notifications/NotificationsScreen.tsx'),
        texts: ['notifications'],
        access: 'page',
        notice: 'notifications',
        navigation: { in: 'menu', label: 'nav.notifications' },
      },
    ],
  },
  {
    name: 'support',
    screens: [
      {
        at: 'show',
        name: 'contacts',
        load: () => import('../features/support/SupportScreen.tsx'),
        texts: ['support', 'session'],
        access: 'public',
        notice: 'contacts',
        navigation: { in: 'bar', icon: 'support', label: 'nav.support' },
      },
    ],
  },
  {
    name: 'tickets',
    screens: [
      {
        at: 'show',
        name: 'tickets',
        load: () => import('../features/tickets/TicketsScreen.tsx'),
        texts: ['tickets', 'uploads'],
        access: 'page',
        notice: 'tickets',
        navigation: { in: 'menu', label: 'nav.tickets' },
      },
    ],
  },
  {
    name: 'session',
    screens: [
      { at: 'document', name: 'login', load: () => import('../features/session/LoginScreen.tsx'), texts: ['session'], access: 'public' },
      {
        at: 'document',
        name: 'register',
        load: () => import('../features/session/RegisterScreen.tsx'),
        texts: ['session'],
        access: 'public',
      },
      { at: 'document', name: 'forgot', load: () => import('../features/session/ForgotScreen.tsx'), texts: ['session'], access: 'public' },
      { at: 'document', name: 'reset', load: () => import('../features/session/ResetScreen.tsx'), texts: ['session'], access: 'public' },
      { at: 'document', name: 'auto', load: () => import('../features/session/AutoScreen.tsx'), texts: ['session'], access: 'public' },
      { at: 'document', name: 'email', load: () => import('../features/session/EmailScreen.tsx'), texts: ['session'], access: 'public' },
      {
        at: 'show',
        name: 'security',
        load: () => import('./session/SecurityScreen.tsx'),
        texts: ['security', 'session', 'notifications'],
        access: 'page',
        notice: 'security',
        navigation: { in: 'menu', label: 'nav.security' },
      },
    ],
    dialogs: {
      registerPrompt: { load: () => import('../features/session/RegisterPromptDialog.tsx') },
      signIn: { load: () => import('../features/session/SignInDialog.tsx') },
      email_code: { load: async () => ({ default: (await import('../features/session/StepUpDialog.tsx')).EmailCodeDialog }), notice: 5 },
      modal_google: { load: async () => ({ default: (await import('../features/session/StepUpDialog.tsx')).GoogleCodeDialog }), notice: 3 },
      sms_code: { load: async () => ({ default: (await import('../features/session/StepUpDialog.tsx')).SmsCodeDialog }) },
      factorLogin: { load: () => import('../features/session/FactorLoginDialog.tsx') },
      signOut: { load: () => import('../features/session/SignOutDialog.tsx') },
      message: { load: () => import('../features/session/MessageDialog.tsx') },
    },
  },
  {
    name: 'accounts',
    dialogs: {
      modal_add_account: { load: () => import('../features/accounts/AddAccountDialog.tsx'), notice: 2 },
    },
  },
  {
    name: 'verification',
    screens: [
      {
        at: 'sw',
        name: 'validate',
        load: () => import('../features/verification/ValidationScreen.tsx'),
        texts: ['verification', 'ask'],
        access: 'page',
        notice: 'validate',
      },
      {
        at: 'show',
        name: 'personal',
        load: () => import('../features/verification/PersonalScreen.tsx'),
        texts: ['personal', 'uploads', 'ask'],
        access: 'page',
        notice: 'personal',
        navigation: { in: 'menu', label: 'nav.personal' },
      },
    ],
    dialogs: {
      modal_sign: { load: () => import('../features/verification/SignDialog.tsx'), notice: 2 },
    },
  },
  {
    name: 'uploads',
    screens: [
      {
        at: 'show',
        name: 'waiting',
        load: () => import('../features/uploads/WaitingScreen.tsx'),
        texts: ['uploads'],
        access: 'page',
        navigation: { in: 'menu', label: 'nav.waiting' },
      },
    ],
  },
  {
    name: 'promotions',
    screens: [
      {
        at: 'show',
        name: 'promotions',
        load: () => import('../features/promotions/PromotionsScreen.tsx'),
        texts: ['promotions', 'withdrawals'],
        access: 'page',
        notice: 'promotions',
        navigation: { in: 'menu', label: 'nav.promotions', feature: 'offers' },
      },
      {
        at: 'show',
        name: 'promo',
        detailOf: 'promotions',
        load: () => import('../features/promotions/PromotionScreen.tsx'),
        texts: ['promotions', 'withdrawals'],
        access: 'page',
        notice: 'promotions',
      },
    ],
    dialogs: {
      limited_offer: {
        load: async () => ({ default: (await import('../features/promotions/OfferDialog.tsx')).LimitedOfferDialog }),
        notice: 4,
      },
      risk_free: { load: async () => ({ default: (await import('../features/promotions/OfferDialog.tsx')).RiskFreeDialog }), notice: 4 },
      promo_menu: { load: () => import('../features/promotions/PromoMenuDialog.tsx'), notice: 3 },
      ladder: { load: () => import('../features/promotions/LadderDialog.tsx') },
      giveUpBonus: { load: () => import('../features/promotions/GiveUpBonusDialog.tsx') },
    },
  },
  {
    name: 'gift',
    dialogs: {
      gift: { load: () => import('../features/gift/GiftDialog.tsx') },
    },
  },
  {
    name: 'chat',
    dialogs: {
      tip: { load: () => import('../features/chat/TipDialog.tsx') },
    },
  },
  {
    name: 'quiz',
    screens: [
      {
        at: 'show',
        name: 'quiz',
        load: () => import('../features/quiz/QuizScreen.tsx'),
        texts: ['quiz'],
        access: 'page',
        navigation: { in: 'menu', label: 'nav.quiz', feature: 'quiz' },
      },
    ],
  },
  {
    name: 'referral',
    screens: [
      {
        at: 'show',
        name: 'referral',
        load: () => import('../features/referral/ReferralScreen.tsx'),
        texts: ['referral'],
        access: 'page',
        notice: 'referral',
        navigation: { in: 'menu', label: 'nav.referral', feature: 'referral' },
      },
    ],
  },
  {
    name: 'help',
    screens: [
      {
        at: 'show',
        name: 'help',
        load: () => import('../features/help/HelpScreen.tsx'),
        texts: ['help'],
        access: 'public',
        navigation: { in: 'menu', label: 'nav.help' },
      },
    ],
  },
  {
    name: 'diagnostics',
    screens: [
      {
        at: 'show',
        name: 'diagnostics',
        load: () => import('../features/diagnostics/DiagnosticsScreen.tsx'),
        texts: ['diagnostics'],
        access: 'public',
        notice: 'diagnostics',
        navigation: { in: 'menu', label: 'nav.diagnostics' },
      },
    ],
  },
  {
    name: 'pages',
    screens: [
      { at: 'page', name: 'page', load: () => import('../features/pages/PageScreen.tsx'), texts: ['pages'], access: 'public' },
      { at: 'document', name: 'unknown', load: () => import('../features/pages/UnknownAddressScreen.tsx'), texts: [], access: 'public' },
    ],
    dialogs: {
      shortcuts: { load: () => import('./commands/ShortcutsDialog.tsx') },
      fragment: { load: () => import('../features/pages/FragmentDialog.tsx') },
      modal: { load: loadModal },
      modal_bitcoin: { load: loadModal },
      modal_honor: { load: loadModal },
      modal_need_verify: { load: loadModal },
    },
  },
] as const satisfies readonly PageArea[]

type AreaDialogs = (typeof areas)[number] extends infer One ? (One extends { dialogs: infer Dialogs } ? Dialogs : never) : never
/** The dialogs that the areas list. A dialog without an area is a compile error in OpenDialogs.tsx. */
export type ListedDialog = AreaDialogs extends infer Dialogs ? (Dialogs extends object ? keyof Dialogs : never) : never

const listed: readonly PageArea[] = areas
/** The screens of all areas. */
export const areaScreens: readonly AreaScreen[] = listed.flatMap(({ screens }) => screens ?? [])
