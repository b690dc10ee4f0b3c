// npm run chaos -- messages: guests write, the team answers, and everybody is killed meanwhile. The last line is one
// JSON object, counted from the fake sites' own records and the database.
import { runMessagesChaos } from './chaos.ts'
import { readOptions } from './options.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)
try {
  const { faults, ...result } = await runMessagesChaos(readOptions(process.argv.slice(2)), say)
  for (const fault of faults) say(`✗ ${fault}`)
  process.stdout.write(`${JSON.stringify(result)}\n`)
  process.exit(faults.length > 0 ? 1 : 0)
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(2)
}
