/**
 * Returns a time zone where the days and hours around a moment are not the device's, so that a test passes in
 * any zone.
 */
export const zoneElsewhere = (at: number): string => (new Date(at).getTimezoneOffset() > -180 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago')
