// Everything a backend is started with; checked because it may come from another process.
import { z } from 'zod'
import { bundledPrograms } from '../../contract/bundled-programs.ts'
import { REPLY_GRACE_MS } from '../../contract/constants.ts'
import { pace } from '../../contract/entities/pace.ts'
import { RESCUE_COMMAND } from '../../contract/health-words.ts'
import { COMMON_PER_MINUTE } from '../http/rate-limit.ts'

const s3 = z.object({
  kind: z.literal('s3'),
  /** '' = the vendor's default endpoint. */
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string().min(1),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  forcePathStyle: z.boolean(),
})

export const backendConfig = z.object({
  /** Folder of the database, files, keys, backups and logs. */
  dataDir: z.string().min(1),
  /** The folder around it that holds the helper's parts, too; null = there is none. */
  outerDir: z.string().nullable().default(null),
  /**
   * File of the installation's secrets; null = `keys.json` in the data folder. Machines of one team share its content.
   */
  keyFile: z.string().nullable().default(null),
  host: z.string().default('127.0.0.1'),
  /** 0 = any free port. */
  port: z.number().int().min(0).max(65_535),
  database: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('sqlite') }),
      z.object({ kind: z.literal('postgres'), url: z.string().min(1) }),
    ])
    .default({ kind: 'sqlite' }),
  files: z.discriminatedUnion('kind', [z.object({ kind: z.literal('disk') }), s3]).default({ kind: 'disk' }),
  /** api: answers calls; worker: runs jobs; all: both. */
  role: z.enum(['all', 'api', 'worker']).default('all'),
  /** Addresses under which browsers reach a team server, e.g. `https://team.example.com`. */
  publicOrigins: z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)).default([]),
  /** The built renderer; null = API only. */
  rendererDir: z.string().nullable().default(null),
  /** Websocket address of the helper, told to the page by initProject. */
  helperUrl: z.string().default(''),
  /** Chrome, Edge or Chromium for drawing texts; null = searched for. */
  browserPath: z.string().nullable().default(null),
  /** Paths that somebody named, and what an installed product brings along. */
  ffmpeg: z
    .object({
      ffmpegPath: z.string().optional(),
      ffprobePath: z.string().optional(),
      bundled: bundledPrograms.optional(),
    })
    .default({}),
  /** Films rendered at once by this process; each may use several cores. */
  renders: z.number().int().min(1).max(16).default(2),
  /** What people call this machine; '' = its own name in the network. */
  machineName: z.string().max(80).default(''),
  /**
   * After so long without a sign of life, s, a worker counts as dead and its jobs go to others. The same on all
   * machines of a team.
   */
  leaseSeconds: z.number().int().min(10).max(600).default(30),
  /** What copies of materials from a bucket may take on this disk, GB. */
  sourceCacheGb: z.number().min(0).max(10_000).default(10),
  version: z.string().default('0.0.0'),
  commit: z.string().default(''),
  /** Backup to put back at this start, '' = the newest that opens; null = none. For the embedded database. */
  restore: z.string().max(80).nullable().default(null),
  /** What a person types to put back the newest backup of this installation; the name of another one may follow. */
  rescue: z.string().min(1).default(RESCUE_COMMAND),
  /** Whoever starts the program says that the database was put back with tools of its own. */
  restored: z.boolean().default(false),
  /** A team's server calls addresses that companies set only outside its own network, unless this says otherwise. */
  allowPrivateAddresses: z.boolean().default(false),
  /**
   * The product starts a helper beside this backend and will tell which it is: until then nobody can say which
   * computers wait.
   */
  expectsHelper: z.boolean().default(false),
  demo: z.boolean().default(false),
  /** Where a demo shows the works of its pretended sites, to be followed by a work's address there; '' = nowhere. */
  demoWorkUrl: z.union([z.literal(''), z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ })]).default(''),
  /**
   * How calmly accounts publish while a company has set nothing, by platform; the product passes its table, without one
   * nothing waits.
   */
  paces: z.record(z.string(), pace).default({}),
  /** How long a person's answer waits at least, so that it can be taken back, ms. */
  replyGraceMs: z.number().int().min(0).max(60_000).default(REPLY_GRACE_MS),
  /** Where the interface of WeChat's 公众号 is. */
  wechatApi: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .default('https://api.weixin.qq.com'),
  /** Notices of this installation beside those of the project (the demo tells how to scan). */
  notices: z
    .array(z.object({ title: z.string().max(300), jumpUrl: z.string().max(1000) }))
    .max(20)
    .default([]),
  /** Makes the owner's account at the start when there is none. */
  ownerSeed: z
    .object({ username: z.string(), password: z.string(), nickname: z.string(), company: z.string() })
    .optional(),
  log: z
    .object({
      level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
      /** null = standard error. */ file: z.string().nullable().default(null),
    })
    .prefault({}),
  /** Calls per minute and client; 0 = no limits, those of single calls included (measurements, tests). */
  callsPerMinute: z.number().int().min(0).default(COMMON_PER_MINUTE),
})

/** As given by a caller; defaults may be left out. */
export type BackendConfigInput = z.input<typeof backendConfig>
/** Complete. */
export type BackendConfig = z.output<typeof backendConfig>
