import { createSlice } from '@reduxjs/toolkit'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'

/**
 * The device's state as the worker reports it. `storage` memory: nothing survives the page (BG-07). `version` outdated: another tab runs a
 * newer one (BG-02).
 */
export type DeviceState = { storage: 'disk' | 'memory'; version: 'current' | 'outdated' }

export const deviceSlice = createSlice({
  name: 'device',
  initialState: { storage: 'disk', version: 'current' } as DeviceState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(backgroundReported, (state, { payload }) => {
      for (const { storage } of factsOf(payload, 'storage')) state.storage = storage === 'memory' ? 'memory' : 'disk'
      if (factsOf(payload, 'outdated').length > 0) state.version = 'outdated'
    })
  },
  selectors: { selectDevice: (state) => state },
})

export const { selectDevice } = deviceSlice.selectors
