import { type ReactNode, useRef } from 'react'
import { Button, type ButtonTone } from './Button.tsx'

type Props = {
  tone: ButtonTone
  accept: string
  capture?: 'environment'
  busy?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** A button that opens the file chooser, or with `capture` a phone's camera at once (VER-08). */
export function FileButton({ tone, accept, capture, busy = false, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        {...(capture && { capture })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file chosen again has to be noticed too.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button tone={tone} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
