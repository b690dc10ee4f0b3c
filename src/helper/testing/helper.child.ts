// A helper in a process of its own, to be killed: holds at the step that it is told on its standard input, says so, and
// waits.
import { createInterface } from 'node:readline'
import { pageBrowserPath } from '../../../tests/fixtures/paths.ts'
import { createHelper } from '../create-helper.ts'
import { tinyPlatform, tinySwitches } from './tiny-platform.ts'

const [dataDir = '', backend = '', site = '', args = '[]'] = process.argv.slice(2)
const switches = tinySwitches()
switches.scans = 'u1'
switches.confirmMs = 60_000
const held = () => {
  // Only the first run is held: a retry goes through.
  switches.hold = null
  process.stdout.write('HELD\n')
}
const target = {
  origin: site,
  works: [],
  signedIn: new Set<string>(),
  submit: 'ok' as const,
  submits: 0,
  close: () => Promise.resolve(),
}
const helper = createHelper({
  dataDir,
  mode: 'desktop',
  ports: 0,
  backendOrigins: [backend],
  version: '0',
  log: () => undefined,
  headless: true,
  browserPath: pageBrowserPath,
  chromeArgs: JSON.parse(args),
  fixedToken: 'kill-test',
  platforms: [tinyPlatform(target, switches)],
  pauses: { checks: [0, 200, 400, 800, 1_600], confirm: [50], retry: [50, 50] },
})
const { url } = await helper.listen()
createInterface({ input: process.stdin }).on('line', (step) => {
  switches.hold = { step, reached: held, until: new Promise(() => undefined) }
  process.stdout.write('SET\n')
})
process.stdout.write(`READY ${url}\n`)
