import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { CallError } from '../../api/callError.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

/** Shows tabs with working state. */
export function TabsStates() {
  const [value, setValue] = useState<'card' | 'coin' | 'bank'>('card')
  const tabs = [
    { value: 'card', label: 'Card', panel: 'The panel of cards.' },
    { value: 'coin', label: 'Coin', panel: 'The panel of coins.' },
    { value: 'bank', label: 'Bank', panel: 'The panel of banks.' },
  ] as const
  return <Tabs label="Methods" tabs={tabs} value={value} onChange={setValue} />
}

type Shown = 'none' | 'free' | 'guarded' | 'large' | 'acknowledge'

/** Shows dialogs with working state. */
export function DialogStates() {
  const [shown, setShown] = useState<Shown>('none')
  const keep = useRef<HTMLButtonElement>(null)
  const close = () => setShown('none')
  return (
    <div className="row">
      {(['free', 'guarded', 'large', 'acknowledge'] as const).map((kind) => (
        <Button key={kind} onClick={() => setShown(kind)}>
          {kind}
        </Button>
      ))}
      {shown === 'acknowledge' && (
        <Dialog title="Your deposit is credited" close="Close" ok="OK" onClose={close}>
          <p>€250.00 added to your EUR account.</p>
        </Dialog>
      )}
      {shown !== 'none' && shown !== 'acknowledge' && (
        <Dialog
          title="Cancel this deposit?"
          close="Close"
          onClose={close}
          dismiss={shown === 'guarded' ? 'guarded' : 'free'}
          size={shown === 'large' ? 'large' : 'regular'}
          initialFocus={keep}
          actions={
            <>
              <Button ref={keep} onClick={close}>
                Keep it
              </Button>
              <Button tone="danger" onClick={close}>
                Cancel deposit
              </Button>
            </>
          }
        >
          <p>Nothing has been charged. You can start again at any time.</p>
        </Dialog>
      )}
    </div>
  )
}

/** Shows a code form with working state, or always in the state `at`. */
export function CodeFormStates({ disabled, at }: { disabled: boolean; at?: 'typing' | 'sending' }) {
  const texts = { label: 'Promo code', send: 'Redeem', done: 'Code redeemed.', why: () => 'This code is not valid.' }
  const { status, send, refuse, typeAgain } = useSubmission()
  const redeem = async (code: string): Promise<void> => {
    if (code !== 'HARBOUR') throw { code: 'promo.invalid', status: 200 } satisfies CallError
  }
  return (
    <CodeForm
      texts={texts}
      status={at === undefined ? status : { at }}
      empty="promo.invalid"
      disabled={disabled}
      onRefuse={refuse}
      onType={typeAgain}
      onSend={(code) => send(() => redeem(code))}
    />
  )
}
