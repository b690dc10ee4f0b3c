// npm run chaos: everything at once, for long. The last line is one JSON object, counted from the fake sites' own
// records.
import { runChaos } from './chaos.ts'
import { readOptions } from './options.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)
try {
  const { faults, ...result } = await runChaos(readOptions(process.argv.slice(2)), say)
  for (const fault of faults) say(`✗ ${fault}`)
  process.stdout.write(`${JSON.stringify(result)}\n`)
  process.exit(result.twice + result.lost + result.wrong + faults.length > 0 ? 1 : 0)
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(2)
}
