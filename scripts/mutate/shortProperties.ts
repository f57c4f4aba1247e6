import fc from 'fast-check'

/** A property test of thousands of cases ends after a second: the cases until then judge a mutant. */
fc.configureGlobal({ interruptAfterTimeLimit: 1_000 })
