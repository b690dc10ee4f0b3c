// npm run chaos -- --items N --accounts N --seed S: prepares the machine, then lets everything break at once
// (tests/chaos). npm run chaos -- restore --items N --more N --seed S: puts a backup back after works went out, and
// publishes all again (tests/chaos/restore). npm run chaos -- timed --works N --accounts N --days N --seed S: a
// simulated fortnight of timed works, clocks as arguments (tests/chaos/timed). npm run chaos -- clips --outputs N
// --kills N --seed S: orders films while the backend is killed (tests/chaos/clips). npm run chaos -- messages
// --inbound N --replies N --seed S: guests write and the team answers on two desktops while everybody is killed
// (tests/chaos/messages).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnv, node24, root } from './setup/paths.mjs'
import { setup } from './setup/setup.mjs'

const { env } = await setup({ build: false })
const [first, ...rest] = process.argv.slice(2)
const program = ['clips', 'messages', 'restore', 'timed'].includes(first)
  ? [`tests/chaos/${first}/main.ts`, ...rest]
  : ['tests/chaos/main.ts', ...process.argv.slice(2)]
const child = spawn(node24(), [join(root, program[0] ?? ''), ...program.slice(1)], {
  cwd: root,
  env: childEnv(env),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
