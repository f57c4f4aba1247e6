import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import { useDispatch } from 'react-redux'
import { dialogClosed, type DialogName, type DialogProps, type DialogRequest } from '../shell/dialogs.ts'
import { DialogFrame } from '../ui/dialogFrame.ts'
import { DialogPlace } from './DialogPlace.tsx'
import { lazyExtra } from './lazyExtra.ts'

type Loaded<Name extends DialogName> = LazyExoticComponent<ComponentType<DialogProps<Name> & { onClose: () => void }>>

/** A frame of ours with the server's words (APP-12); a modal leaves it for a dialog of its own once its area has one. */
const modal = lazy(() => import('../features/pages/ModalDialog.tsx'))

const joinOffers = () => import('./promotions/joinOffers.ts')

/** Each dialog with its chunk. A name without one is a compile error. */
const dialogs: { [Name in DialogName]: Loaded<Name> } = {
  registerPrompt: lazy(() => import('../features/session/RegisterPromptDialog.tsx')),
  signIn: lazy(async () => (await Promise.all([import('../features/session/SignInDialog.tsx'), import('./calls.ts')]))[0]),
  factorLogin: lazy(async () => (await Promise.all([import('../features/session/FactorLoginDialog.tsx'), import('./calls.ts')]))[0]),
  signOut: lazy(() => import('../features/session/SignOutDialog.tsx')),
  tip: lazy(() => import('../features/chat/TipDialog.tsx')),
  message: lazy(() => import('../features/session/MessageDialog.tsx')),
  modal,
  modal_bitcoin: modal,
  modal_honor: modal,
  dialog_entro_start: modal,
  dialog_entro_pin: modal,
  signals: modal,
  tourney_weekend: lazy(async () => (await Promise.all([import('./contests/WeekendDialog.tsx'), import('./calls.ts')]))[0]),
  copy: lazy(() => import('../features/trading/copying/CopyDialog.tsx')),
  modal_sign: lazy(() => import('../features/verification/SignDialog.tsx')),
  modal_google: modal,
  modal_need_verify: modal,
  modal_add_account: lazy(() => import('../features/accounts/AddAccountDialog.tsx')),
  limited_offer: lazy(async () => (await Promise.all([import('../features/promotions/LimitedOfferDialog.tsx'), joinOffers()]))[0]),
  risk_free: lazy(async () => (await Promise.all([import('../features/promotions/RiskFreeDialog.tsx'), joinOffers()]))[0]),
  promo_menu: lazy(() => import('../features/promotions/PromoMenuDialog.tsx')),
  ladder: lazy(() => import('./promotions/LadderDialog.tsx')),
  blocked: lazy(async () => (await Promise.all([import('../features/trading/BlockDialog.tsx'), import('./calls.ts')]))[0]),
  quickTopUp: lazy(() => import('../features/trading/topUp/QuickTopUpDialog.tsx')),
  cardRisk: lazy(() => import('../features/funding/CardRiskDialog.tsx')),
  article: lazy(async () => (await Promise.all([import('./news/ArticleDialog.tsx'), import('./calls.ts')]))[0]),
  calendar: lazy(async () => (await Promise.all([import('./news/CalendarDialog.tsx'), import('./calls.ts')]))[0]),
  gift: lazy(() => import('../features/gift/GiftDialog.tsx')),
  fragment: lazy(() => import('../features/pages/FragmentDialog.tsx')),
}

const ModalNotice = lazyExtra(async () => (await import('../features/pages/ModalNotice.tsx')).ModalNotice)

/** The original's modals that have a dialog of their own: the server's words stand in it too (APP-12). */
const noticed: ReadonlySet<DialogName> = new Set<DialogName>([
  'copy',
  'tourney_weekend',
  'modal_sign',
  'modal_add_account',
  'limited_offer',
  'risk_free',
  'promo_menu',
])

const noticeOf = (name: DialogName) =>
  noticed.has(name) ? (
    <Suspense fallback={null}>
      <ModalNotice name={name} />
    </Suspense>
  ) : null

/** The open dialogs, the top one last. */
export default function OpenDialogs({ stack }: { stack: readonly DialogRequest[] }) {
  const dispatch = useDispatch()
  return stack.map((request, index) => {
    const place = index === stack.length - 1 ? 'top' : 'under'
    const Shown = dialogs[request.name] as ComponentType<typeof request & { onClose: () => void }>
    const close = () => dispatch(dialogClosed(request.name))
    return (
      <DialogPlace key={request.name} place={place} onClose={close}>
        <DialogFrame value={{ notice: noticeOf(request.name), place }}>
          <Shown {...request} onClose={close} />
        </DialogFrame>
      </DialogPlace>
    )
  })
}
