// npm run format, lint, types and knip (what nobody uses): one tool over all sources.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnv, node24, root } from './setup/paths.mjs'
import { setup } from './setup/setup.mjs'

const SOURCES = ['src', 'tests', 'scripts']
const ROOMS = ['src/contract', 'src/renderer', 'src/backend', 'src/helper', 'src/preload', 'src/main', 'tests']
const TOOLS = {
  format: ['oxfmt/bin/oxfmt', ...SOURCES],
  lint: ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...SOURCES],
  types: ['typescript/bin/tsc', '--build', ...ROOMS],
  knip: ['knip/bin/knip.js', '--no-progress'],
}

const [program, ...args] = TOOLS[process.argv[2]] ?? []
if (program === undefined) throw new Error(`one of: ${Object.keys(TOOLS).join(', ')}`)
await setup({ build: false })
const child = spawn(node24(), [join(root, 'node_modules', program), ...args], {
  cwd: root,
  env: childEnv(),
  stdio: 'inherit',
})
child.once('exit', (code) => process.exit(code ?? 1))
