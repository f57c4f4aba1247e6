import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionRead } from '../session/sessionSlice.ts'

/** The server's reachability. `since` is by this device's clock (PWA-04). */
export type ConnectionState = { at: 'online' } | { at: 'offline'; since: number }

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { at: 'online' } as ConnectionState,
  reducers: {
    connectionLost: (state, { payload }: PayloadAction<{ since: number }>): ConnectionState =>
      state.at === 'offline' ? state : { at: 'offline', since: payload.since },
    connectionFound: (): ConnectionState => ({ at: 'online' }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionRead, (): ConnectionState => ({ at: 'online' }))
  },
  selectors: { selectConnection: (state) => state },
})

export const { connectionLost, connectionFound } = connectionSlice.actions
export const { selectConnection } = connectionSlice.selectors
