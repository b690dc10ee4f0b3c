// npm run demo: the product on a fresh folder, with materials and with accounts on fake platforms that run on this machine.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { startFakePlatforms } from '../../tests/fake-platforms/start.ts'
import { openInBrowser } from './open-page.ts'
import { seedDemo } from './seed.ts'

const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, port: { type: 'string' }, 'no-open': { type: 'boolean' } } })
const dataDir = values['data-dir']
if (!dataDir) throw new Error('--data-dir is missing')
mkdirSync(dataDir, { recursive: true })

const fakes = await startFakePlatforms({ dir: join(dataDir, 'fake-platforms') })
const helperToken = randomBytes(32).toString('base64url')
const login = { username: 'demo', password: 'demo2026' }
const notice = { title: `演示模式：平台与账号都在本机。添加账号时打开「模拟手机」扫码：${fakes.phoneUrl}`, jumpUrl: fakes.phoneUrl }

const child = spawn(process.execPath, [join(import.meta.dirname, '../../out/main/web.js'), '--data-dir', dataDir, '--no-open', '--demo', ...(values.port ? ['--port', values.port] : [])], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, HOUSEKEEPER_TOKEN: helperToken, HELPER_CHROME_ARGS: fakes.chromeArgs.join('\n'), HELPER_HEADLESS: process.env['HELPER_HEADLESS'] ?? '1', DEMO_NOTICES: JSON.stringify([notice]) },
})
const stop = (): void => void child.kill('SIGTERM')
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
child.once('exit', (code) => void fakes.close().finally(() => process.exit(code ?? 1)))

for await (const line of createInterface({ input: child.stdout })) {
  const ready = /^READY (\{.*\})$/.exec(line)?.[1]
  if (!ready) {
    process.stdout.write(`${line}\n`)
    continue
  }
  const info = JSON.parse(ready) as { backend: string; helper: string }
  await seedDemo({ backend: info.backend, helper: info.helper, helperToken, login, control: fakes.control, mediaDir: join(dataDir, 'sample-media'), say: (text) => process.stderr.write(`· ${text}\n`) })
  process.stdout.write(`READY ${JSON.stringify({ ...info, login, helperToken, phone: fakes.phoneUrl })}\n`)
  process.stderr.write(`打开 ${info.backend}，账号 ${login.username}，密码 ${login.password}；模拟手机：${fakes.phoneUrl}\n`)
  if (!values['no-open']) openInBrowser(info.backend)
}
