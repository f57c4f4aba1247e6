/** The faults between the server and a processor, in the real harness and in the model. */
export const processorFaults = [
  'refused',
  'lostRequest',
  'lostResponse',
  'slow',
  'errorAfter',
  'errorBefore',
  'garbage',
  'proxy404',
] as const
