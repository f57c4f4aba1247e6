import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionRead } from './sessionSlice.ts'

/** Whether the server can be asked, and since when it cannot, by this device's clock (PWA-04). */
export type Connection = { at: 'online' } | { at: 'offline'; since: number }

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { at: 'online' } as Connection,
  reducers: {
    connectionLost: (state, { payload }: PayloadAction<{ since: number }>): Connection =>
      state.at === 'offline' ? state : { at: 'offline', since: payload.since },
    connectionFound: (): Connection => ({ at: 'online' }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionRead, (): Connection => ({ at: 'online' }))
  },
  selectors: { selectConnection: (state) => state },
})

export const { connectionLost, connectionFound } = connectionSlice.actions
export const { selectConnection } = connectionSlice.selectors
