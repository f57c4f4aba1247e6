/** Window event dispatched when a screen's chunk has loaded or failed. */
export const screenLoaded = 'screen-loaded'
