// What is nonsense is found before a database is asked; the second engine gets less of it, for what passes.
import { everyCall } from '../testing/every-call-suite.ts'

everyCall('sqlite', 40)
everyCall('postgres', 8)
