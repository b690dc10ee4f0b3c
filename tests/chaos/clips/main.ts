// npm run chaos -- clips: many films are ordered while the backend dies again and again. The last line is one JSON
// object.
import { readClipOptions } from './options.ts'
import { runClipStorm } from './storm.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)
try {
  const { faults, ...result } = await runClipStorm(readClipOptions(process.argv.slice(2)), say)
  for (const fault of faults) say(`✗ ${fault}`)
  process.stdout.write(`${JSON.stringify(result)}\n`)
  process.exit(result.waiting + faults.length > 0 ? 1 : 0)
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(2)
}
