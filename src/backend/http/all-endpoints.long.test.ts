// What is nonsense is found before a database is asked; the second engine gets less of it, for what passes.
import { everyCall } from './all-endpoints.test-suite.ts'

everyCall('sqlite', 40)
everyCall('postgres', 8)
