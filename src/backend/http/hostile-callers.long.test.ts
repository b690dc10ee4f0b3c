import { hostileCallers } from './hostile-callers.test-suite.ts'

hostileCallers('postgres')
