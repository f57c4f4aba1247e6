import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

export function TabsStates() {
  const [value, setValue] = useState<'card' | 'coin' | 'bank'>('card')
  const tabs = [
    { value: 'card', label: 'Card', panel: 'The panel of cards.' },
    { value: 'coin', label: 'Coin', panel: 'The panel of coins.' },
    { value: 'bank', label: 'Bank', panel: 'The panel of banks.' },
  ] as const
  return <Tabs label="Methods" tabs={tabs} value={value} onChange={setValue} />
}

type Shown = 'none' | 'free' | 'guarded' | 'large' | 'told'

export function DialogStates() {
  const [shown, setShown] = useState<Shown>('none')
  const close = () => setShown('none')
  return (
    <div className="row">
      {(['free', 'guarded', 'large', 'told'] as const).map((kind) => (
        <Button key={kind} onClick={() => setShown(kind)}>
          {kind}
        </Button>
      ))}
      {shown === 'told' && (
        <Dialog title="Your deposit is credited" close="Close" ok="OK" onClose={close}>
          <p>€250.00 is on your EUR account.</p>
        </Dialog>
      )}
      {shown !== 'none' && shown !== 'told' && (
        <Dialog
          title="Cancel this deposit?"
          close="Close"
          onClose={close}
          dismiss={shown === 'guarded' ? 'guarded' : 'free'}
          size={shown === 'large' ? 'large' : 'regular'}
          actions={
            <>
              <Button onClick={close}>Keep it</Button>
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

export function CodeFormStates({ disabled }: { disabled: boolean }) {
  const texts = { label: 'Promo code', send: 'Redeem', done: 'The code is redeemed.', why: () => 'This code is not valid.' }
  const onSend = async (code: string) => (code === 'HARBOUR' ? null : 'promo.invalid')
  return <CodeForm texts={texts} empty="promo.invalid" disabled={disabled} onSend={onSend} />
}
