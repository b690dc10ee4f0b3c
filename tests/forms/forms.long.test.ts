// Every form of every platform.
import { CASES } from './form-world.ts'
import { eachForm } from './forms.test-suite.ts'

eachForm(CASES)
