// npm run bench [-- part…]: prepares the machine, then measures (tests/bench). Parts: entry start api data inbox
// publish helper clip films gallery type workers. `--postgres`, `--only=REGEX`: of the parts api, data and inbox.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnv, node24, root } from './setup/paths.mjs'
import { setup } from './setup/setup.mjs'

const args = process.argv.slice(2)
/** Parts that measure the built product. */
const built = ['entry', 'start', 'helper']
const { env } = await setup({
  build: args.every((word) => word.startsWith('-')) || args.some((part) => built.includes(part)),
})
const child = spawn(node24(), [join(root, 'tests/bench/main.ts'), ...args], {
  cwd: root,
  env: childEnv(env),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
