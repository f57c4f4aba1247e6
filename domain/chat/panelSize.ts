/** `minimized` is the regular size; the panel can also be closed (TRD-04). */
export type PanelSize = 'minimized' | 'maximized'

const regularHeight = 582
/** The share of the page's width, in percent, that the platform keeps next to the chat. */
const platformShare = 73

/**
 * Returns the open panel's height in whole pixels (TRD-04): maximized 9/16 of 73% of the page's width, a 16:9
 * picture as wide as the platform next to it; otherwise 582.
 */
export const panelHeight = (size: PanelSize, pageWidth: number): number =>
  size === 'maximized' ? Math.round((pageWidth * platformShare * 9) / 1_600) : regularHeight
