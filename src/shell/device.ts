import { createSlice } from '@reduxjs/toolkit'
import { backgroundReported, factsOf } from '../bridges/backgroundFacts.ts'

/** What the worker found out about the device. `keeps` memory: nothing outlives the page (BG-07). `version` outdated: another tab runs a newer one (BG-02). */
export type Device = { keeps: 'disk' | 'memory'; version: 'current' | 'outdated' }

export const deviceSlice = createSlice({
  name: 'device',
  initialState: { keeps: 'disk', version: 'current' } as Device,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(backgroundReported, (state, { payload }) => {
      for (const { storage } of factsOf(payload, 'storage')) state.keeps = storage === 'memory' ? 'memory' : 'disk'
      if (factsOf(payload, 'outdated').length > 0) state.version = 'outdated'
    })
  },
  selectors: { selectDevice: (state) => state },
})

export const { selectDevice } = deviceSlice.selectors
