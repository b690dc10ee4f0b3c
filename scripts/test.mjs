// npm test: all set-up, then the tests (scripts/test). Last line: N passed, N failed, N skipped.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { cacheDir, childEnv, node24, root } from './setup/paths.mjs'
import { setup } from './setup/setup.mjs'

const { env } = await setup({ build: false, test: true, install: true })
// Hundreds of processes load the same modules: what one compiled, the next ones take.
const child = spawn(
  node24(),
  [join(root, 'scripts/test/main.ts'), ...process.argv.slice(2).filter((arg) => arg !== '--no-install')],
  {
    cwd: root,
    env: childEnv({ ...env, TEST_SETUP_ENV: JSON.stringify(env), NODE_COMPILE_CACHE: join(cacheDir, 'compiled') }),
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
