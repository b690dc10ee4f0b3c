import { parseArgs } from 'node:util'
import { startFakePlatforms } from './start.ts'

// Runs the fake sites alone: `node tests/fake-platforms/main.ts --dir D --port N`. Prints one JSON line when ready,
// stops on SIGTERM and SIGINT.
const { values } = parseArgs({ options: { dir: { type: 'string' }, port: { type: 'string', default: '0' } } })

const fakes = await startFakePlatforms({
  ...(values.dir === undefined ? {} : { dir: values.dir }),
  port: Number(values.port),
  log: (line) => process.stderr.write(`${line}\n`),
})
process.stdout.write(
  `${JSON.stringify({ port: fakes.port, controlUrl: fakes.controlUrl, phoneUrl: fakes.phoneUrl, chromeArgs: fakes.chromeArgs })}\n`,
)

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  void fakes.close().then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
