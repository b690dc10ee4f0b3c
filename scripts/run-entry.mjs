// npm run helper / npm run server: prepares the machine, then runs one built entry with the flags given.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { helperEnv, helperNodeArgs } from './setup/helper-flags.mjs'
import { childEnv, node24, root } from './setup/paths.mjs'
import { setup } from './setup/setup.mjs'

const [entry, ...args] = process.argv.slice(2)
const { env } = await setup()
const alone = entry === 'helper-standalone'
const child = spawn(node24(), [...(alone ? helperNodeArgs : []), join(root, 'out/main', `${entry}.js`), ...args], {
  cwd: root,
  env: childEnv(alone ? { ...helperEnv, ...env } : env),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
