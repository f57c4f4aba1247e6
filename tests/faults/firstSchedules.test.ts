import { testSchedules } from './realSchedules.ts'

testSchedules(0)
