import { hostileCallers } from '../testing/hostile-callers-suite.ts'

hostileCallers('postgres')
