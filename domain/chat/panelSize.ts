/** `minimized` is the regular size; the panel is also open or closed (TRD-04). */
export type PanelSize = 'minimized' | 'maximized'

const regularHeight = 582
/** The share of the page's width that the trading platform keeps beside the chat. */
const platformShare = 73

/**
 * How high the open panel is, in whole pixels (TRD-04): maximized it is as high as a 16:9 picture as wide as the platform beside
 * it, 9/16 of 73% of the page's width; otherwise 582.
 */
export const panelHeight = (size: PanelSize, pageWidth: number): number =>
  size === 'maximized' ? Math.round((pageWidth * platformShare * 9) / 1_600) : regularHeight
