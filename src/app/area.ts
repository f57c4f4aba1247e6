import type { CustomTypeOptions } from 'i18next'
import type { ComponentType } from 'react'
import type { FeatureName } from '../../contract/features.ts'
import type app from '../../locales/en/app.json'
import type { AccountReason, DialogName, DialogProps } from '../shell/dialogs/dialogsSlice.ts'
import type { AppIconName } from '../ui/iconPaths.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
type NavigationLabel = Extract<keyof typeof app, `nav.${string}`>

/** A screen with its place and everything that is loaded or shown with it. */
export type AreaScreen = {
  /**
   * `show`: `#/show/{name}`; `sw`: `#/sw/{name}`; `listen`: the return from a bank; `document`: a path of its
   * own; `page`: every other page of the server.
   */
  at: 'show' | 'sw' | 'listen' | 'document' | 'page'
  name: string
  load: Load<object>
  /** Text files that are loaded in parallel with the screen. */
  texts: readonly (keyof CustomTypeOptions['resources'])[]
  /** `public`, or the reason why a visitor is asked to sign in (SES-06). */
  access: 'public' | AccountReason
  /** The server page whose text is shown below the screen (APP-11). */
  notice?: string
  /** The screen's entry in the navigation (APP-25, APP-30). */
  navigation?: BarEntry | MenuEntry
  /**
   * The screen whose rows it shows one by one. Without a row it is that screen, so the palette leaves it out.
   */
  detailOf?: string
}

/** An entry of the bar, which is the rail of wide pages. */
type BarEntry = { in: 'bar'; icon: AppIconName; label: NavigationLabel }
/** An entry of the "More" menu. `feature`: listed only where it is offered. */
export type MenuEntry = { in: 'menu'; label: NavigationLabel; feature?: FeatureName }

/**
 * A dialog's chunk. `notice`: the server's text is shown in it too, in a place of this many lines (APP-12).
 */
type AreaDialog<Name extends DialogName> = { load: Load<DialogProps<Name> & { onClose: () => void }>; notice?: number }

/** One area of the app: the screens and dialogs of a folder in `features/`. */
export type PageArea = { name: string; screens?: readonly AreaScreen[]; dialogs?: { [Name in DialogName]?: AreaDialog<Name> } }
