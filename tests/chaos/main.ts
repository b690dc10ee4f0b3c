// npm run chaos: everything at once, for long. The last line is one JSON object, counted from the fake sites' own records.
import { runChaos } from './chaos.ts'
import { readOptions } from './options.ts'

try {
  const { faults, ...result } = await runChaos(readOptions(process.argv.slice(2)), (line) => console.error(line))
  for (const fault of faults) console.error(`✗ ${fault}`)
  console.log(JSON.stringify(result))
  process.exit(result.twice + result.lost + result.wrong + faults.length > 0 ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exit(2)
}
