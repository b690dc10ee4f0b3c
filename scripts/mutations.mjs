// npm run mutations [-- ID …]: prepares the machine, then removes the code of each promise and expects a test to fail
// (tests/mutations).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnv, node24, root } from './setup/paths.mjs'
import { setup } from './setup/setup.mjs'

const { env } = await setup({ build: false, test: true })
const child = spawn(node24(), [join(root, 'tests/mutations/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: childEnv({ TEST_SETUP_ENV: JSON.stringify(env) }),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
