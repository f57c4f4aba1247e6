// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'

function Files({ title }: { title?: string }) {
  const [files, setFiles] = useState(['one', 'two'])
  return (
    <main>
      <h1>Documents</h1>
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
    </main>
  )
}

const press = (name: string) => act(async () => void screen.getByRole('button', { name }).click())
const focus = (name: string) => act(async () => void screen.getByRole('button', { name }).focus())

afterEach(cleanup)

test('[APP-10] a row removed by its own button leaves the focus at the card’s heading', async () => {
  render(<Files title="Files" />)
  await focus('one')
  await press('one')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Files' })))
})

test('[APP-10] a card without a heading leaves the focus at the screen’s', async () => {
  render(<Files />)
  await focus('two')
  await press('two')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Documents' })))
})

test('[APP-10] a row that goes while the focus is elsewhere takes none', async () => {
  render(<Files title="Files" />)
  await focus('one')
  await focus('elsewhere')
  await press('one')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'one' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'elsewhere' }))
})
