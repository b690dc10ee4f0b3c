// npm run format: lays out the sources as .oxfmtrc.json says; the check refuses others.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnv, node24, root } from './setup/paths.mjs'
import { setup } from './setup/setup.mjs'

await setup({ build: false })
const program = join(root, 'node_modules/oxfmt/bin/oxfmt')
spawn(node24(), [program, 'src', 'tests', 'scripts'], { cwd: root, env: childEnv(), stdio: 'inherit' }).once(
  'exit',
  (code) => process.exit(code ?? 1),
)
