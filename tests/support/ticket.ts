import type { FrameLocator } from 'playwright'

/** Sets the stake in its sheet. */
export async function setStake(platform: FrameLocator, amount: string): Promise<void> {
  await platform.getByRole('button', { name: /^Stake/ }).click()
  await platform.getByRole('textbox', { name: 'Stake' }).fill(amount)
  await platform.getByRole('button', { name: 'Set stake' }).click()
}

/** Chooses an expiry in its sheet, such as `5 s`. */
export async function chooseExpiry(platform: FrameLocator, name: string): Promise<void> {
  await platform.getByRole('button', { name: /^Expiry/ }).click()
  await platform.getByRole('dialog', { name: 'Expiry' }).getByRole('button', { name, exact: true }).click()
}
