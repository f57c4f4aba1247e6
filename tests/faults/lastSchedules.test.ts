import { testSchedules } from './realSchedules.ts'

testSchedules(1)
