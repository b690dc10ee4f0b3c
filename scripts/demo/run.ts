// npm run demo: the product on a fresh folder, with materials and with accounts on fake platforms that run on this
// machine.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { startFakePlatforms } from '../../tests/fake-platforms/start.ts'
import { openInBrowser } from './open-page.ts'
import { seedDemo } from './seed.ts'

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    port: { type: 'string' },
    restore: { type: 'string' },
    'no-open': { type: 'boolean' },
  },
})
const dataDir = values['data-dir']
if (!dataDir) throw new Error('--data-dir is missing')
mkdirSync(dataDir, { recursive: true })

/** The phone's page stays at this address from one demo to the next, as long as nobody else listens there. */
const PHONE_PORT = 18_180
const fakes = await startFakePlatforms({ dir: join(dataDir, 'fake-platforms'), phonePort: PHONE_PORT })
const helperToken = randomBytes(32).toString('base64url')
const login = { username: 'demo', password: 'demo2026' }
const notice = {
  title: `演示模式：平台与账号都在本机。添加账号时打开「模拟手机」扫码：${fakes.phoneUrl}`,
  jumpUrl: fakes.phoneUrl,
}

const child = spawn(
  process.execPath,
  [
    join(import.meta.dirname, '../../out/main/web.js'),
    '--data-dir',
    dataDir,
    '--no-open',
    '--demo',
    ...(values.port ? ['--port', values.port] : []),
    ...(values.restore === undefined ? [] : [`--restore=${values.restore}`]),
  ],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOUSEKEEPER_TOKEN: helperToken,
      HELPER_CHROME_ARGS: fakes.chromeArgs.join('\n'),
      HELPER_HEADLESS: process.env['HELPER_HEADLESS'] ?? '1',
      DEMO_NOTICES: JSON.stringify([notice]),
      DEMO_WORK_URL: `${fakes.phoneUrl}/work?url=`,
    },
  },
)
const stop = (): void => void child.kill('SIGTERM')
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
child.once('exit', (code) => void fakes.close().finally(() => process.exit(failed ? 1 : (code ?? 1))))
/** The product must not stay behind a demo that could not be made. */
let failed = false
const fail = (error: unknown): void => {
  failed = true
  process.stderr.write(
    `演示数据没有建成：${error instanceof Error ? error.message : String(error)} / the demo's data could not be made\n`,
  )
  stop()
}

for await (const line of createInterface({ input: child.stdout })) {
  const ready = /^READY (\{.*\})$/.exec(line)?.[1]
  if (!ready) {
    process.stdout.write(`${line}\n`)
    continue
  }
  const info = JSON.parse(ready) as { backend: string; helper: string }
  const seeded = await seedDemo({
    backend: info.backend,
    helper: info.helper,
    helperToken,
    login,
    control: fakes.control,
    mediaDir: join(dataDir, 'sample-media'),
    databaseFile: join(dataDir, 'backend/data.sqlite'),
    say: (text) => process.stderr.write(`· ${text}\n`),
  }).catch((error: unknown) => fail(error))
  if (seeded === undefined) continue
  if (!seeded)
    process.stderr.write(
      '· 这个目录里已有演示数据，接着使用（账号和密码不变） / this folder holds a demo already: going on with it\n',
    )
  process.stdout.write(`READY ${JSON.stringify({ ...info, login, helperToken, phone: fakes.phoneUrl })}\n`)
  process.stderr.write(
    `打开 ${info.backend}，账号 ${login.username}，密码 ${login.password}${seeded ? '' : '（改过密码的，用改过的）'}；模拟手机：${fakes.phoneUrl}\n`,
  )
  if (!values['no-open']) openInBrowser(info.backend)
}
