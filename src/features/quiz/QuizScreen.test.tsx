// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import texts from '../../../locales/en/quiz.json' with { type: 'json' }
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sessionAnswer } from '../../../tests/support/sessionAnswer.ts'
import { inTurn, refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'

const options = [
  { id: 'a', text: 'The stake' },
  { id: 'b', text: 'Nothing' },
]
const question = (number: number) => ({ id: `q${number}`, number, of: 2, text: `What is risk ${number}?`, options })
const answered = (number: number, option: string) => ({ question: `q${number}`, option, correct: 'a', explanation: 'You can lose it.' })
const missed = [{ text: 'What is risk 2?', answer: 'The stake', explanation: 'You can lose it.' }]
const user = { ...wireUser(), iq_start: true }

const main = () => within(screen.getByRole('main'))
const heading = (name: string) => main().findByRole('heading', { level: 2, name })
const button = (name: string) => main().findByRole<HTMLButtonElement>('button', { name })
const option = (name: string) => main().getByRole<HTMLInputElement>('radio', { name })

const open = (answers: ServerAnswers) =>
  renderScreen(show('quiz'), { user, answers: { rpc: sessionAnswer({ user }), quizStart: { question: question(1) }, ...answers } })

test('[ENG-15] each answer is explained before the next question, and the result shows what was missed', async () => {
  const { user: person, server } = await open({
    quizNext: inTurn(
      { answered: answered(1, 'a'), question: question(2) },
      { answered: answered(2, 'b'), question: null, result: { right: 1, of: 2, missed } },
    ),
  })
  await heading('What is risk 1?')
  await person.click(option('The stake'))
  await person.click(await button('Answer'))
  await waitFor(async () => expect(document.activeElement).toBe(await heading('That’s right')))
  expect(main().getByText('You can lose it.')).toBeTruthy()
  await person.click(await button('Next question'))
  await heading('What is risk 2?')
  expect(option('The stake').checked).toBe(false)
  await person.click(option('Nothing'))
  await person.click(await button('Answer'))
  await heading('That’s not right')
  await person.click(await button('See the result'))
  await heading('1 of 2 right')
  expect(main().getByText('What is risk 2?')).toBeTruthy()
  expect(server.calls('quizNext').map(({ body }) => body)).toEqual([
    { question: 'q1', option: 'a' },
    { question: 'q2', option: 'b' },
  ])
})

test('[ENG-15] a finished questionnaire is taken again with other questions', async () => {
  const { user: person, server } = await open({
    quizStart: inTurn({ question: null, result: { right: 2, of: 2, missed: [] } }, { question: question(1) }),
  })
  await heading('2 of 2 right')
  await person.click(await button('Take other questions'))
  await heading('What is risk 1?')
  expect(server.calls('quizStart')[1]?.body).toEqual({ again: true })
})

test('[ENG-15, APP-19] without a choice nothing is sent, and the first option gets the focus', async () => {
  const { user: person, server } = await open({})
  await person.click(await button('Answer'))
  await main().findByText(texts['quiz.option'])
  expect(document.activeElement).toBe(option('The stake'))
  await person.click(option('Nothing'))
  expect(main().queryByText(texts['quiz.option'])).toBeNull()
  expect(server.calls('quizNext')).toEqual([])
})

test('[ENG-15, APP-15] an answer that is lost keeps the choice and can be sent again', async () => {
  const { user: person, server } = await open({ quizNext: inTurn('lost', { answered: answered(1, 'b'), question: question(2) }) })
  await main().findByText('What is risk 1?')
  await person.click(option('Nothing'))
  await person.click(await button('Answer'))
  await main().findByRole('alert')
  expect(option('Nothing').checked).toBe(true)
  await person.click(await button('Answer'))
  await heading('That’s not right')
  expect(server.calls('quizNext')).toHaveLength(2)
})

test('[ENG-15] a question that another device has answered is left for the current one', async () => {
  const { user: person } = await open({
    quizStart: inTurn({ question: question(1) }, { question: question(2) }),
    quizNext: refused('quiz.otherQuestion'),
  })
  await main().findByText('What is risk 1?')
  await person.click(option('Nothing'))
  await person.click(await button('Answer'))
  await person.click(await button('Continue'))
  expect(await heading('What is risk 2?')).toBeTruthy()
})

test('[ENG-15, APP-29] while an answer is sent the button is busy', async () => {
  const { user: person } = await open({ quizNext: 'waits' })
  await main().findByText('What is risk 1?')
  await person.click(option('Nothing'))
  await person.click(await button('Answer'))
  expect((await button('Answer')).getAttribute('aria-busy')).toBe('true')
})

test('[ENG-15, PWA-04] offline the choice stays and is not sent', async () => {
  const { user: person, connect } = await open({})
  await main().findByText('What is risk 1?')
  await person.click(option('Nothing'))
  await connect('offline')
  expect([(await button('Answer')).disabled, option('Nothing').checked]).toEqual([true, true])
  expect(main().getByText(texts.offline)).toBeTruthy()
})

test('[ENG-15] a person who has not begun sees what it is for first', async () => {
  const { user: person, server } = await renderScreen(show('quiz'), {
    answers: { rpc: sessionAnswer({ user }), quizStart: { question: question(1) } },
  })
  await main().findByText(texts.changes)
  expect(server.calls('quizStart')).toEqual([])
  await person.click(await button(texts.begin))
  await heading('What is risk 1?')
  await waitFor(() => expect(server.calls('rpc').length).toBeGreaterThan(0))
})
