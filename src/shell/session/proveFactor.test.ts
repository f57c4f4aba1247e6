import { configureStore } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { allDialogsClosed, dialogClosed, selectDialogs } from '../dialogs/dialogsSlice.ts'
import { rootReducer } from '../store/rootReducer.ts'
import { markProved, proveFactor } from './proveFactor.ts'

const newStore = () => configureStore({ reducer: rootReducer })

test('[SEC-08] a proof asks in the factor’s dialog, and is true once a code was accepted', async () => {
  const store = newStore()
  const proof = proveFactor(store, { factor: 'google', challenge: 'a' })
  await Promise.resolve()
  expect(selectDialogs(store.getState())).toEqual([{ name: 'modal_google', challenge: 'a' }])
  markProved('a')
  store.dispatch(dialogClosed('modal_google'))
  expect(await proof).toBe(true)
})

test('[SEC-08] closing the dialog gives no proof, even where another challenge was proved', async () => {
  const store = newStore()
  const proof = proveFactor(store, { factor: 'email', challenge: 'b' })
  await Promise.resolve()
  markProved('c')
  store.dispatch(allDialogsClosed())
  expect(await proof).toBe(false)
})

test('[SEC-08] calls that need a proof at once ask one after the other', async () => {
  const store = newStore()
  const proofs = [proveFactor(store, { factor: 'email', challenge: 'd' }), proveFactor(store, { factor: 'email', challenge: 'e' })]
  await Promise.resolve()
  expect(selectDialogs(store.getState())).toMatchObject([{ challenge: 'd' }])
  store.dispatch(dialogClosed('email_code'))
  expect(await proofs[0]).toBe(false)
  expect(selectDialogs(store.getState())).toMatchObject([{ challenge: 'e' }])
  markProved('e')
  store.dispatch(dialogClosed('email_code'))
  expect(await proofs[1]).toBe(true)
})
