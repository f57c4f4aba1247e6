import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { safeError } from '../kernel/safeError.ts'
import type { Letter } from './mail.ts'
import { mailSmtp } from './mailSmtp.ts'

type Received = { from: string; to: string[]; body: string }
const servers: SMTPServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()))
})

/**
 * Starts a mail server that accepts every letter after `refusals` refusals. Returns its address and the
 * letters it accepted.
 */
async function mailServer(more: SMTPServerOptions = {}, refusals = 0): Promise<{ url: string; accepted: Received[] }> {
  const accepted: Received[] = []
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        tries += 1
        if (tries <= refusals) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        const { mailFrom, rcptTo } = session.envelope
        const body = Buffer.concat(parts).toString('utf8')
        accepted.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), body })
        return done()
      })
    },
    ...more,
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, accepted }
}

const letter: Letter = {
  to: 'ada@example.org',
  letter: 'passwordReset',
  language: 'fr',
  params: { firstName: 'Zoé', minutes: '30', link: `https://app.example/fr/reset#${'t'.repeat(43)}` },
  at: 1_790_000_000_000,
}
/** Decodes quoted-printable. */
const plain = (body: string): string =>
  Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

test('[SES-13, SRV-06] a letter reaches the person over SMTP, in their language, its link whole', async () => {
  const { url, accepted } = await mailServer()
  await mailSmtp(url, 'no-reply@app.example').send(letter)
  expect(accepted).toMatchObject([{ from: 'no-reply@app.example', to: ['ada@example.org'] }])
  expect(plain(accepted[0]?.body ?? '')).toContain('Bonjour Zoé')
  expect(plain(accepted[0]?.body ?? '')).toContain(letter.params['link'])
  expect(accepted[0]?.body).toMatch(/^auto-submitted: auto-generated/im)
  expect(accepted[0]?.body).toMatch(/^content-language: fr\r?$/im)
})

test('[SRV-06] name and password of the address are sent to the mail server', async () => {
  const shown: string[] = []
  const { url } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username = '', password = '' }, _session, done) => {
      shown.push(`${username}:${password}`)
      done(null, { user: username })
    },
  })
  await mailSmtp(url.replace('//', '//user:p%40ss@'), 'no-reply@app.example').send(letter)
  expect(shown).toEqual(['user:p@ss'])
})

test.each(['ada@example.org, eve@example.org', 'ada@example.org\r\nBcc: eve@example.org', 'ada@example.org>\r\nRCPT TO:<eve@example.org'])(
  '[SRV-08] no second recipient is read from %j',
  async (to) => {
    const { url, accepted } = await mailServer()
    await mailSmtp(url, 'no-reply@app.example')
      .send({ ...letter, to })
      .catch(() => undefined)
    expect(accepted.flatMap((received) => received.to).filter((address) => address === 'eve@example.org')).toEqual([])
    expect(accepted.some(({ body }) => /^bcc:/im.test(body))).toBe(false)
  },
)

test('[SRV-10] a log of a refused address has the mail server’s codes, not its text', async () => {
  const { url } = await mailServer({
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no mailbox here for ${address}`), { responseCode: 550 })),
  })
  const error = await mailSmtp(url, 'no-reply@app.example')
    .send(letter)
    .catch((reason: unknown) => reason)
  expect(JSON.stringify(safeError(error))).toMatch(/EENVELOPE 550/)
  expect(JSON.stringify(safeError(error))).not.toContain('ada')
})

test('[SRV-05, SRV-06] a letter that the mail server refuses temporarily fails, and its job may send it again', async () => {
  const { url, accepted } = await mailServer({}, 1)
  const mail = mailSmtp(url, 'no-reply@app.example')
  await expect(mail.send(letter)).rejects.toThrow('451')
  await mail.send(letter)
  expect(accepted).toHaveLength(1)
})
