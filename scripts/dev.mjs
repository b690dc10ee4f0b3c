// npm run dev: backend from the sources with restart on change, and the page with hot reload.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, childEnv, node24, root } from './setup/paths.mjs'
import { say } from './setup/run.mjs'
import { setup } from './setup/setup.mjs'

const { env } = await setup({ build: false })
const dataDir = join(cacheDir, 'dev-data')
mkdirSync(dataDir, { recursive: true })
const backend = 'http://127.0.0.1:17650'
const origin = 'http://127.0.0.1:5173'
const start = (args, extra) =>
  spawn(node24(), args, { cwd: root, env: childEnv({ ...env, ...extra }), stdio: 'inherit' })
const children = [
  start(
    [
      '--watch-path=src/backend',
      '--watch-path=src/contract',
      'src/backend/team-server.ts',
      '--port',
      '17650',
      '--data-dir',
      join(dataDir, 'backend'),
      '--public-origin',
      origin,
    ],
    {},
  ),
  start(['src/helper/standalone.ts', '--data-dir', join(dataDir, 'helper'), '--backend-origin', origin], {}),
  start([join(root, 'node_modules/vite/bin/vite.js'), '-c', 'vite.renderer.config.ts'], { BACKEND_URL: backend }),
]
say(`· ${origin}`)
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.once('exit', (code) => code && stop())
