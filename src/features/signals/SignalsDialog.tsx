import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SignalActions } from './SignalActions.tsx'
import { SignalFacts } from './SignalFacts.tsx'
import styles from './Signals.module.css'
import { useNewestSignalQuery } from './signalsApi.ts'
import { SignalsState } from './SignalsState.tsx'
import { HelpedText } from '../../shell/help/HelpedText.tsx'

type Props = DialogProps<'signals'> & { onClose: () => void }

/**
 * The newest signal, by its name in an address (APP-12). The person asked for it, so it has no time limit as
 * the popup has.
 */
export default function SignalsDialog({ onClose }: Props) {
  const { t } = useTranslation(['signals', 'app'])
  const isPerson = useSelector(selectShownUser) !== null
  const query = useNewestSignalQuery({ body: {} }, { skip: !isPerson, refetchOnMountOrArgChange: true })
  const reading = useReading(query)
  const none = <HelpedText article="signals">{t('dialog.none')}</HelpedText>
  return (
    <Dialog title={t('dialog.title')} close={t('app:frame.close')} onClose={onClose}>
      <div className={styles.dialog}>
        {isPerson ? (
          <SignalsState lines={4} reading={reading} onRetry={() => void query.refetch()}>
            {({ signal }) =>
              signal ? (
                <div className={styles.dialog}>
                  <SignalFacts signal={signal} />
                  <SignalActions signal={signal} onDone={onClose} />
                </div>
              ) : (
                none
              )
            }
          </SignalsState>
        ) : (
          none
        )}
        <p className={styles.risk}>{t('risk')}</p>
        <p>
          <a href={hrefOf(paths.show('signals'))}>{t('popup.all')}</a>
        </p>
      </div>
    </Dialog>
  )
}
