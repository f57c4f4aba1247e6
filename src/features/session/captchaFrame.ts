import { captcha } from '../../../contract/signIn.ts'

/** What the provider's script leaves in the frame it runs in. */
type Provider = { ready(run: () => void): void; execute(key: string, of: { action: string }): Promise<string> }

let loading: Promise<Provider> | null = null

/** Opens the frame that the provider's script runs in: never on the page itself, whose policy lets no such script in (SES-04). */
function openFrame(): Promise<Provider> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = captcha.path
  document.body.append(frame)
  return new Promise<Provider>((resolve, reject) => {
    frame.addEventListener('load', () => {
      const provider = (frame.contentWindow as unknown as { grecaptcha?: Provider } | null)?.grecaptcha
      if (provider) return resolve(provider)
      // Blocked, or away for now: it is tried again with the next form.
      loading = null
      frame.remove()
      reject(new Error('the robot check did not load'))
    })
  })
}

/** Begins to load the provider's script, so that it is there when the form is sent. */
export function prepareCaptcha(): Promise<Provider> {
  loading ??= openFrame()
  return loading
}

/** The provider's answer for a login. Rejects when the provider cannot be had; settles when it likes. */
export async function askForCaptcha(key: string): Promise<string> {
  const provider = await prepareCaptcha()
  await new Promise<void>((resolve) => provider.ready(resolve))
  return provider.execute(key, { action: 'login' })
}
