// npm run ratchet: counts what the house wants to be rid of, writes down what came down (tests/architecture).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnv, node24, root } from './setup/paths.mjs'
import { setup } from './setup/setup.mjs'

await setup({ build: false })
const program = join(root, 'tests/architecture/lower-ratchet.ts')
spawn(node24(), [program], { cwd: root, env: childEnv(), stdio: 'inherit' }).once('exit', (code) =>
  process.exit(code ?? 1),
)
