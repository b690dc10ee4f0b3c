// npm run package: installers for this operating system by electron-builder.
import { join } from 'node:path'
import { node24, root } from './setup/paths.mjs'
import { run } from './setup/run.mjs'
import { setup } from './setup/setup.mjs'

const { env } = await setup()
await run(node24(), [join(root, 'node_modules/electron-builder/cli.js'), '--config', 'build/electron-builder.yml', '--publish', 'never', ...process.argv.slice(2)], { env, inherit: true, timeoutMs: 1_800_000 })
