import type { WireSettings } from '../../contract/session.ts'
import { isFeatureEnabled } from '../../domain/settings/isFeatureEnabled.ts'
import type { AreaScreen } from './area.ts'

/** True if menu and palette may list the screen: its feature, if it has one, is offered (APP-26, APP-30). */
export const isScreenOffered = ({ navigation }: Pick<AreaScreen, 'navigation'>, settings: WireSettings | null): boolean =>
  navigation?.in !== 'menu' || navigation.feature === undefined || isFeatureEnabled(settings, navigation.feature)
