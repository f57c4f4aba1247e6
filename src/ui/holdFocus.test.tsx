// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import '../../tests/support/afterEffects.ts'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { Page } from './Page.tsx'

function Files({ title }: { title?: string }) {
  const [files, setFiles] = useState(['one', 'two'])
  return (
    <Page width="text">
      <h1>Documents</h1>
      <Card title="Before" />
      <Card {...(title !== undefined && { title })}>
        <ul>
          {files.map((file) => (
            <li key={file}>
              <Button onClick={() => setFiles(files.filter((one) => one !== file))}>{file}</Button>
            </li>
          ))}
        </ul>
      </Card>
      <Button>elsewhere</Button>
    </Page>
  )
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const focus = (name: string) => act(async () => screen.getByRole('button', { name }).focus())
/** Waits until a heading has the focus, and returns its text. */
const focusedHeading = (): Promise<string | null> =>
  waitFor(() => {
    if (!document.activeElement?.matches('h1, h2')) throw new Error('no heading has the focus')
    return document.activeElement.textContent
  })

afterEach(cleanup)

test('[APP-10] a row removed by its own button leaves the focus at the card’s heading', async () => {
  render(<Files title="Files" />)
  await focus('one')
  await press('one')
  expect(await focusedHeading()).toBe('Files')
})

test('[APP-10] without a heading of its own a card leaves the focus at the screen’s', async () => {
  render(<Files />)
  await focus('two')
  await press('two')
  expect(await focusedHeading()).toBe('Documents')
})

test('[APP-10] a row that goes while the focus is elsewhere takes none', async () => {
  render(<Files title="Files" />)
  await focus('one')
  await focus('elsewhere')
  await press('one')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'one' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'elsewhere' }))
})
