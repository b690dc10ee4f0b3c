// npm start: prepares the machine, then runs the product; see `usage` for the flags.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureElectron } from './setup/electron.mjs'
import { childEnv, node24, root } from './setup/paths.mjs'
import { say } from './setup/run.mjs'
import { setup } from './setup/setup.mjs'

const usage = `npm start -- [--web] [--port N] [--data-dir DIR] [--no-open] [--demo] [--restore [BACKUP]] [--reset-password NAME] [--no-install]`
const read = () => {
  try {
    // `--restore` alone means the newest backup that opens.
    const args = process.argv
      .slice(2)
      .flatMap((arg, at, all) =>
        arg === '--restore' && (all[at + 1] ?? '--').startsWith('--') ? ['--restore='] : [arg],
      )
    return parseArgs({
      args,
      options: {
        web: { type: 'boolean' },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'no-open': { type: 'boolean' },
        demo: { type: 'boolean' },
        restore: { type: 'string' },
        'reset-password': { type: 'string' },
        'no-install': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    say(`${error.message}\n${usage}`)
    process.exit(2)
  }
}
const flags = read()
if (flags.help) {
  say(usage)
  process.exit(0)
}
if (flags.port !== undefined && !/^\d{1,5}$/.test(flags.port)) {
  say(`--port 需要一个端口号 / --port takes a number\n${usage}`)
  process.exit(2)
}

const defaultDataDir = () => {
  const base =
    process.platform === 'win32'
      ? process.env.APPDATA
      : process.platform === 'darwin'
        ? join(homedir(), 'Library/Application Support')
        : (process.env.XDG_DATA_HOME ?? join(homedir(), '.local/share'))
  return join(base ?? homedir(), 'matrix-publisher')
}

// Starts nothing: the password of this installation's database, which the product must not have open.
if (flags['reset-password'] !== undefined) {
  const { env } = await setup({ build: false })
  const folder = flags['data-dir'] ? resolve(flags['data-dir']) : defaultDataDir()
  const reset = spawn(
    node24(),
    [
      join(root, 'src/backend/team-server.ts'),
      '--data-dir',
      join(folder, 'backend'),
      `--reset-password=${flags['reset-password']}`,
    ],
    { cwd: root, env: { ...childEnv(env), DATABASE_URL: undefined }, stdio: 'inherit' },
  )
  process.exit(await new Promise((end) => reset.once('exit', (code) => end(code ?? 1))))
}
const { env } = await setup({ install: true })
const electron = flags.web || flags.demo ? null : await ensureElectron()
if (!flags.web && !flags.demo && !electron)
  say(
    '· 本机没有 Electron，改在浏览器中打开同一产品 / no Electron binary here: opening the same product in the browser',
  )

const dataDir = flags['data-dir']
  ? resolve(flags['data-dir'])
  : flags.demo
    ? mkdtempSync(join(tmpdir(), 'matrix-demo-'))
    : defaultDataDir()
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
if (flags.demo && !flags['data-dir']) {
  say(
    `· 演示数据在 ${dataDir}，结束演示时会整个删除；要保留请加 --data-dir 目录 / the demo's folder is removed when it ends, name one with --data-dir to keep it`,
  )
  process.once('exit', () => {
    try {
      // What is ended with it may write its last lines meanwhile.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    } catch {
      say(`· 演示数据没有删干净，可以自行删除 ${dataDir} / the demo's folder could not be removed, remove it by hand`)
    }
  })
}

const commandFor = () => {
  const restore = flags.restore === undefined ? [] : [`--restore=${flags.restore}`]
  if (electron) return [electron, [root, `--user-data-dir=${dataDir}`, ...restore]]
  const args = [join(root, flags.demo ? 'scripts/demo/run.ts' : 'out/main/web.js'), '--data-dir', dataDir, ...restore]
  if (flags.port) args.push('--port', flags.port)
  if (flags['no-open'] || process.env.CI) args.push('--no-open')
  return [node24(), args]
}
// What the product tells a person to type goes to the same folder and port.
const startFlags = JSON.stringify([
  ...(flags.web || flags.demo ? ['--web'] : []),
  ...(flags['data-dir'] || flags.demo ? ['--data-dir', dataDir] : []),
  ...(flags.port ? ['--port', flags.port] : []),
])
const [command, args] = commandFor()
if (!electron && !existsSync(join(root, 'out/main/web.js')))
  throw new Error('out/main/web.js is missing: the build did not run')
const child = spawn(command, args, { cwd: root, env: { ...childEnv(env), START_FLAGS: startFlags }, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
// npm that is ended by a signal leaves its script behind: nobody would know what still runs.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1_000).unref()
}
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
