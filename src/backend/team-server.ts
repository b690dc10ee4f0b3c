// The backend as a team server: PostgreSQL and S3 (or SQLite and disk) by command line, behind a proxy with https.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { CALM_PACES } from '../contract/entities/pace.ts'
import { healthLines } from '../contract/health-words.ts'
import { backendConfig } from './compose/config.ts'
import type { BackendConfigInput } from './compose/config.ts'
import { resetPassword } from './compose/reset-password.ts'
import type { ResetAsked } from './compose/reset-password.ts'
import { startFailure } from './compose/start-failure.ts'
import { createBackend } from './create-backend.ts'
import { RESTART_EXIT_CODE } from './lib/exit-codes.ts'

const USAGE = `团队服务器

  --database-url URL        postgres://user:password@host:5432/database（缺省：数据文件夹中的 SQLite；也可用环境变量 DATABASE_URL）
  --s3-endpoint URL         对象存储地址（缺省：文件存放在数据文件夹）
  --s3-region NAME --s3-bucket NAME --s3-access-key-id ID --s3-secret-access-key KEY --s3-path-style
                            密钥也可用环境变量 S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY
  --role all|api|worker     本机做什么（缺省 all）
                            worker 只剪辑，须有 --database-url；可在多台机器上启动任意多个，每个用自己的 --data-dir
  --name TEXT               这台机器在“设置 - 剪辑”里的名字（缺省：主机名）
  --renders N               同时剪辑几条成片（缺省 2）
  --cache-gb N              对象存储中素材的本地副本最多占用（缺省 10）
  --lease-seconds N         一台机器失联多久后，它的工作交给别的机器（10 到 600，缺省 30，各机器须相同）
  --host ADDRESS --port N   监听地址（缺省 127.0.0.1:8080，请在前面放置 https 反向代理）
  --public-origin URL       浏览器访问的地址，可重复，例如 https://team.example.com
  --data-dir DIR            数据文件夹（缺省 ./data）
  --key-file FILE           密钥文件（缺省 数据文件夹/keys.json；多台机器须相同）
  --renderer-dir DIR        构建好的页面
  --allow-private-addresses 企业可把 AI 服务设为本机或局域网的地址（缺省不允许）
  --restored                数据库刚用 PostgreSQL 自己的工具恢复过：所有登录退出，作品等到核对后再发布。
                            恢复后第一次启动时加一次；不加时，本机也会与文件存储中的记录比较后自行发现
  --reset-password NAME     不启动，而是给这个账号一个一次性密码：显示在终端，下次登录时设置新密码，现有登录全部退出
                            与启动时用同样的 --database-url 或 --data-dir；几家企业都有这个账号时加 --company 企业名称
  --log-file FILE --log-level debug|info|warn|error
  --help
`

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      'database-url': { type: 'string' },
      's3-endpoint': { type: 'string' },
      's3-region': { type: 'string' },
      's3-bucket': { type: 'string' },
      's3-access-key-id': { type: 'string' },
      's3-secret-access-key': { type: 'string' },
      's3-path-style': { type: 'boolean' },
      role: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      'public-origin': { type: 'string', multiple: true },
      'data-dir': { type: 'string' },
      'key-file': { type: 'string' },
      'renderer-dir': { type: 'string' },
      'log-file': { type: 'string' },
      'log-level': { type: 'string' },
      name: { type: 'string' },
      renders: { type: 'string' },
      'cache-gb': { type: 'string' },
      'lease-seconds': { type: 'string' },
      help: { type: 'boolean' },
      'allow-private-addresses': { type: 'boolean' },
      restored: { type: 'boolean' },
      'reset-password': { type: 'string' },
      company: { type: 'string' },
    },
  }).values

/** Whose password is forgotten; null = nobody's, the server starts. */
export function readReset(args: readonly string[]): ResetAsked | null {
  const { 'reset-password': username, company } = parse(args)
  return username === undefined ? null : { username, company }
}

/**
 * The configuration that a command line and an environment describe.
 * @throws the parser's or the schema's error
 */
export function readCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): BackendConfigInput | 'help' {
  const values = parse(args)
  if (values.help === true) return 'help'
  const databaseUrl = values['database-url'] ?? env['DATABASE_URL']
  const bucket = values['s3-bucket']
  const role = roleOf(values.role)
  if (role === 'worker' && databaseUrl === undefined)
    throw new TypeError('--role worker 需要 --database-url：剪辑机器从团队的数据库领取工作')
  return {
    dataDir: path.resolve(values['data-dir'] ?? 'data'),
    keyFile: values['key-file'] === undefined ? null : path.resolve(values['key-file']),
    host: values.host ?? '127.0.0.1',
    port: Number(values.port ?? 8_080),
    database: databaseUrl === undefined ? { kind: 'sqlite' } : { kind: 'postgres', url: databaseUrl },
    files:
      bucket === undefined
        ? { kind: 'disk' }
        : {
            kind: 's3',
            bucket,
            endpoint: values['s3-endpoint'] ?? '',
            region: values['s3-region'] ?? 'us-east-1',
            forcePathStyle: values['s3-path-style'] ?? false,
            accessKeyId: values['s3-access-key-id'] ?? env['S3_ACCESS_KEY_ID'] ?? '',
            secretAccessKey: values['s3-secret-access-key'] ?? env['S3_SECRET_ACCESS_KEY'] ?? '',
          },
    role,
    ...(values.name !== undefined && { machineName: values.name }),
    ...(values.renders !== undefined && { renders: Number(values.renders) }),
    ...(values['cache-gb'] !== undefined && { sourceCacheGb: Number(values['cache-gb']) }),
    ...(values['lease-seconds'] !== undefined && { leaseSeconds: Number(values['lease-seconds']) }),
    restored: values.restored === true,
    allowPrivateAddresses: values['allow-private-addresses'] === true,
    publicOrigins: values['public-origin'] ?? [],
    rendererDir: values['renderer-dir'] === undefined ? null : path.resolve(values['renderer-dir']),
    browserPath: env['CHROME_PATH'] ?? null,
    ffmpeg: {
      ...(env['FFMPEG_PATH'] === undefined ? {} : { ffmpegPath: env['FFMPEG_PATH'] }),
      ...(env['FFPROBE_PATH'] === undefined ? {} : { ffprobePath: env['FFPROBE_PATH'] }),
    },
    version: env['BUILD_VERSION'] ?? productVersion(),
    commit: env['BUILD_COMMIT'] ?? '',
    paces: env['PUBLISH_PACE'] === 'off' ? {} : CALM_PACES,
    log: {
      level: levelOf(values['log-level']),
      file: values['log-file'] === undefined ? null : path.resolve(values['log-file']),
    },
  }
}

function roleOf(text: string | undefined): 'all' | 'api' | 'worker' {
  if (text === undefined || text === 'all') return 'all'
  if (text === 'api' || text === 'worker') return text
  throw new TypeError('--role 只能是 all、api 或 worker')
}

function levelOf(text: string | undefined): 'debug' | 'info' | 'warn' | 'error' {
  if (text === undefined) return 'info'
  if (text === 'debug' || text === 'info' || text === 'warn' || text === 'error') return text
  throw new TypeError('--log-level 只能是 debug、info、warn 或 error')
}

function productVersion(): string {
  for (const above of ['../../package.json', '../package.json']) {
    try {
      const parsed: unknown = JSON.parse(readFileSync(new URL(above, import.meta.url), 'utf8'))
      if (typeof parsed === 'object' && parsed !== null && 'version' in parsed && typeof parsed.version === 'string')
        return parsed.version
    } catch {
      // Not there: bundled elsewhere.
    }
  }
  return '0.0.0'
}

const resetWords = (username: string, password: string): string => `账号 ${username} 的一次性密码：${password}
只显示这一次。用它登录，登录时设置新密码；这个账号在别处的登录都已退出。
One-time password of ${username}, shown this once: sign in with it and choose a new one. All sessions of this account have ended.
`

async function main(): Promise<void> {
  const config = readCommandLine(process.argv.slice(2), process.env)
  if (config === 'help') {
    process.stdout.write(USAGE)
    return
  }
  const reset = readReset(process.argv.slice(2))
  if (reset !== null) {
    const given = await resetPassword(backendConfig.parse(config), reset)
    process.stdout.write(resetWords(given.username, given.password))
    return
  }
  const backend = await createBackend(config)
  process.stdout.write(
    `READY ${JSON.stringify({ backend: backend.url, dataDir: config.dataDir, mode: 'server', role: config.role })}\n`,
  )
  void backend.health().then((health) =>
    process.stderr.write(
      healthLines(health)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  )
  const end = async (code: number): Promise<void> => {
    await backend.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0))
  void backend.restartRequested.then(async () => await end(RESTART_EXIT_CODE))
}

if (import.meta.main) {
  // What this process and its children make is this user's alone.
  process.umask(0o077)
  main().catch((error: unknown) => {
    process.stderr.write(`${startFailure(error).message}\n`)
    process.exit(1)
  })
}
