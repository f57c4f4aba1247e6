import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuizStep } from '../../../contract/quiz.ts'
import { languages } from '../../../contract/kernel.ts'
import { drawQuestions } from '../../../domain/quiz/draw.ts'
import { questionPool, quizTopics } from '../../../domain/quiz/pool.ts'
import { openTestServer, type TestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

let people = 0
async function person(change: Parameters<TestServer['customer']>[1] = {}) {
  const email = `learns${(people += 1)}@example.org`
  const { id } = await server.customer(email, change)
  const device = async () => {
    const browser = server.browser()
    await browser.signIn(email)
    const post = async (path: string, body: object, language = 'en') =>
      (await browser.post(path, body, { 'accept-language': language })).body as QuizStep
    return {
      start: (language?: string, body = {}) => post('/api/iq/start', body, language),
      answer: (question: string, option: string) => post('/api/iq/next', { question, option }),
      begun: async () => (await browser.session()).user?.['iq_start'],
      raw: browser,
    }
  }
  return { id, device, ...(await device()) }
}
type Person = Awaited<ReturnType<typeof person>>

/** Answers until the end; `choose` names the option for each question. */
async function finish(one: Person, choose: (id: string) => string = () => '1'): Promise<QuizStep> {
  let step = await one.start()
  while (step.question) step = await one.answer(step.question.id, choose(step.question.id))
  return step
}

test('[ENG-15] a questionnaire goes on question by question on another device, until its result', async () => {
  const one = await person()
  expect(await one.begun()).toBe(false)
  const first = await one.start()
  expect(first.question).toMatchObject({ number: 1, of: 10 })
  expect(first.result).toBeNull()
  expect(await one.begun()).toBe(true)
  const second = await one.answer(first.question?.id ?? '', '2')
  expect(second.question).toMatchObject({ number: 2 })
  expect(second.answered).toMatchObject({ question: first.question?.id, option: '2' })
  const other = await one.device()
  expect((await other.start()).question).toEqual(second.question)
  const end = await finish(one)
  expect(end.question).toBeNull()
  expect(end.result?.of).toBe(10)
  expect(end.result?.missed).toHaveLength(10 - (end.result?.right ?? 0))
  expect(await one.begun()).toBe(false)
  expect((await other.start()).result).toEqual(end.result)
})

test('[ENG-15] right answers count, and the explanation names them', async () => {
  const one = await person()
  let step = await one.start()
  const rights = new Map<string, string>()
  while (step.question) {
    const { id } = step.question
    step = await one.answer(id, '1')
    rights.set(id, step.answered?.correct ?? '')
    expect(step.answered?.explanation.length).toBeGreaterThan(20)
  }
  expect(step.result?.right).toBe([...rights.values()].filter((option) => option === '1').length)
})

test('[ENG-15] a repeat counts once and returns the recorded answer, also with another option', async () => {
  const one = await person()
  const { question } = await one.start()
  const id = question?.id ?? ''
  const answers = await Promise.all([one.answer(id, '1'), one.answer(id, '2'), one.answer(id, '3'), one.answer(id, '1')])
  expect(new Set(answers.map(({ answered }) => answered?.option)).size).toBe(1)
  expect(new Set(answers.map((step) => step.question?.number))).toEqual(new Set([2]))
  expect(await server.deps.db.selectFrom('quiz_answer').selectAll().where('customer_id', '=', one.id).execute()).toHaveLength(1)
})

test('[ENG-15] questions that are not the current one, and unknown options, are refused and change nothing', async () => {
  const [one, other] = [await person(), await person()]
  expect(await one.answer('payoutLoss', '1')).toMatchObject({ return: 'false', error: 'quiz.otherQuestion' })
  const { question } = await one.start()
  await other.start()
  const everything = Object.values(questionPool).flat()
  for (const id of everything.filter((each) => each !== question?.id))
    expect(await one.answer(id, '1')).toMatchObject({ error: 'quiz.otherQuestion' })
  for (const option of ['0', '4', 'right'])
    expect(await one.answer(question?.id ?? '', option)).toMatchObject({ error: 'quiz.option', fields: { option: 'quiz.option' } })
  expect((await one.raw.post('/api/iq/next', { question: '', option: 'x'.repeat(41) })).status).toBe(400)
  expect((await one.start()).question).toEqual(question)
})

test('[ENG-15] starts in parallel draw once; a finished questionnaire is drawn again only if asked', async () => {
  const one = await person()
  const starts = await Promise.all([one.start(), one.start(), one.start()])
  expect(new Set(starts.map(({ question }) => question?.id)).size).toBe(1)
  const { result } = await finish(one)
  expect((await one.start()).result).toEqual(result)
  const again = await one.start('en', { again: true })
  expect(again.question).toMatchObject({ number: 1 })
  expect(await one.begun()).toBe(true)
  await one.answer(again.question?.id ?? '', '1')
  expect((await one.start('en', { again: true })).question).toMatchObject({ number: 2 })
})

test('[ENG-15, APP-23] the same question comes in the language on screen', async () => {
  const one = await person()
  const english = await one.start('en')
  const german = await one.start('de')
  expect(german.question?.id).toBe(english.question?.id)
  expect(german.question?.text).not.toBe(english.question?.text)
})

test('[APP-26] where bonuses are forbidden no question speaks of them', async () => {
  const drawn = async (country: string) => {
    const one = await person({ country })
    await one.start()
    return (await server.deps.db.selectFrom('quiz').selectAll().where('customer_id', '=', one.id).executeTakeFirstOrThrow()).topics
  }
  expect(await drawn('FR')).not.toContain('bonus')
  expect(await drawn('BR')).toContain('bonus')
})

test('[APP-26, ENG-15] questions about what is no longer offered leave a questionnaire that is under way', async () => {
  const { db } = server.deps
  const one = await person({ country: 'BR' })
  await one.start()
  const bonus = new Set<string>(questionPool.bonus)
  const seed = Array.from({ length: 1_000 }, (_none, at) => at).find((at) => bonus.has(drawQuestions(at, quizTopics).at(-1)?.id ?? ''))
  await db
    .updateTable('quiz')
    .set({ seed: seed ?? 0 })
    .where('customer_id', '=', one.id)
    .execute()
  let step = await one.start()
  while (step.question && !bonus.has(step.question.id)) step = await one.answer(step.question.id, '1')
  expect(step.question?.number).toBe(10)
  await db.updateTable('customer').set({ country: 'FR' }).where('id', '=', one.id).execute()
  expect(await one.answer(step.question?.id ?? '', '1')).toMatchObject({ return: 'false', error: 'quiz.otherQuestion' })
  const { question, result } = await one.start()
  expect([question, result?.of, await one.begun()]).toEqual([null, 9, false])
  // A topic that is offered again later is not asked about in a questionnaire that has ended.
  await db.updateTable('customer').set({ country: 'BR' }).where('id', '=', one.id).execute()
  expect((await one.start()).result).toEqual(result)
  expect((await one.start('en', { again: true })).question).toMatchObject({ number: 1, of: 10 })
})

test('[SES-06] a visitor is asked to sign in', async () => {
  const browser = server.browser()
  await browser.session()
  expect((await browser.post('/api/iq/start', {})).status).toBe(401)
})

test.each(languages)('[ENG-15, APP-23] in %s every question has three different options and an explanation', (language) => {
  const file = join(import.meta.dirname, '../../../locales', language, 'quizPool.json')
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const ids = Object.values(questionPool).flat()
  expect(new Set(Object.keys(texts))).toEqual(
    new Set(ids.flatMap((id) => ['question', 'right', 'wrong1', 'wrong2', 'why'].map((part) => `${id}.${part}`))),
  )
  for (const id of ids) expect(new Set(['right', 'wrong1', 'wrong2'].map((part) => texts[`${id}.${part}`])).size).toBe(3)
})
