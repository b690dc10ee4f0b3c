// npm run chaos -- --items N --accounts N --seed S: prepares the machine, then lets everything break at once (tests/chaos).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnv, node24, root } from './setup/paths.mjs'
import { setup } from './setup/setup.mjs'

const { env } = await setup({ build: false })
const child = spawn(node24(), [join(root, 'tests/chaos/main.ts'), ...process.argv.slice(2)], { cwd: root, env: childEnv(env), stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
