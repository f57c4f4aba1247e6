import { createSlice } from '@reduxjs/toolkit'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { offlineRefused } from '../../bridges/updateFacts.ts'

/**
 * The device's state as the workers report it. `storage` memory: nothing survives the page (BG-07). `version`
 * outdated: another tab runs a newer one (BG-02). `offline` refused: the app's files are not kept, so that it
 * opens with a connection only (APP-34).
 */
export type DeviceState = { storage: 'disk' | 'memory'; version: 'current' | 'outdated'; offline: 'kept' | 'refused' }

export const deviceSlice = createSlice({
  name: 'device',
  initialState: { storage: 'disk', version: 'current', offline: 'kept' } as DeviceState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(offlineRefused, (state) => {
      state.offline = 'refused'
    })
    builder.addCase(backgroundReported, (state, { payload }) => {
      for (const { storage } of factsOf(payload, 'storage')) state.storage = storage === 'memory' ? 'memory' : 'disk'
      if (factsOf(payload, 'outdated').length > 0) state.version = 'outdated'
    })
  },
  selectors: { selectDevice: (state) => state },
})

export const { selectDevice } = deviceSlice.selectors
