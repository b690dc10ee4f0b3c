// npm run chaos -- timed: the last line is one JSON object, counted from the simulated sites' own records.
import { readOptions } from './options.ts'
import { runFortnight } from './fortnight.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)
try {
  const { faults, ...result } = await runFortnight(readOptions(process.argv.slice(2)), say)
  for (const fault of faults) say(`✗ ${fault}`)
  process.stdout.write(`${JSON.stringify(result)}\n`)
  process.exit(faults.length > 0 ? 1 : 0)
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(2)
}
