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

/** Chooses Bitcoin, whose market never closes: on a Friday evening others take no order of an hour. */
export async function chooseBitcoin(platform: FrameLocator): Promise<void> {
  await platform.getByRole('button', { name: /choose another symbol/ }).click()
  const search = platform.getByRole('searchbox', { name: 'Search symbols' })
  await search.fill('bitcoin')
  await search.press('Enter')
  await platform.getByRole('button', { name: 'BTC/USD, choose another symbol' }).waitFor()
}
