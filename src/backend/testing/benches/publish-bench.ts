// Accounts and publishing on a real database, composed as in the product; clock, settings, queue, files and network are
// the test's.
import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import type { Platform } from '../../../contract/entities/account.ts'
import type { Pace } from '../../../contract/entities/pace.ts'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { addTask } from '../../../contract/http/wisdom-seo.ts'
import { addTask as addTaskEndpoint } from '../../../contract/http/wisdom-seo.ts'
import { composeClips } from '../../compose/clips.ts'
import { backendConfig } from '../../compose/config.ts'
import { clipNeighbours, composeCore } from '../../compose/core.ts'
import type { CoreBase, CoreNeeds } from '../../compose/core.ts'
import { AppError } from '../../lib/errors.ts'
import { createFieldCipher } from '../../lib/field-cipher.ts'
import { installationName } from '../../lib/installation-name.ts'
import { createSealing, newSealingKey, seal } from '../../lib/sealing.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { DatabasePort, Db } from '../../ports/database.ts'
import { ensurePlatforms } from '../../seed/platforms.ts'
import { plainOffers } from '../plain-offers.ts'
import { createListedJobs } from '../listed-jobs.ts'
import { createPretendedFiles } from '../pretended-files.ts'
import { seedTenant } from '../tenant-data.ts'
import { RENDER_JOB, renderPayload } from '../../modules/clip-rendering/clip-jobs.ts'
import type { OfficialFetch } from '../../modules/official/provider.ts'
import { createLedger } from '../../modules/wallet/wallet.ledger.ts'
import { createWordsService } from '../../modules/words/words.service.ts'
import type { Caller, PublishSettings } from '../../modules/publishing/publishing.ports.ts'

const sealing = createSealing(newSealingKey())
const cipher = createFieldCipher(randomBytes(32))

/** How helpers name the installation of every bench. */
export const BENCH_NAME = installationName(sealing.publicKey)

/** As a helper does after a login. */
export function sealToBackend(plain: string, platform: string, accountId: string): string {
  return seal(plain, sealing.publicKey, `account:${platform}:${accountId}`)
}
/** As a helper does with the proxy of an account that came from another computer. */
export function sealProxyToBackend(plain: string, platform: string, accountId: string): string {
  return seal(plain, sealing.publicKey, `proxy:${platform}:${accountId}`)
}
/**
 * As a helper does with what it was handed.
 * @throws when it was sealed to another device or account
 */
export function openAt(device: TestDevice, sealed: string, platform: string, accountId: string): string {
  return device.sealing.open(sealed, `account:${platform}:${accountId}`)
}

export interface TestDevice {
  id: string
  sealing: Sealing
  /** As a helper signs what it tells. */
  sign(text: string): string
}

let hosts = 0
let materials = 0
let tokens = 0

/** A signed-in person of a tenant. */
export type TestCaller = Caller & { audits: { summary?: string; targetId?: string | number }[] }

export type PublishBench = ReturnType<typeof openPublishBench>

interface Surroundings {
  /** Where phones reach the files; none = nowhere. */
  publicOrigins?: string[]
}

/**
 * Everything but the routes, as the product composes it. `clock.ms` is the time; `settings` what every operator set;
 * `paces` what is usual, empty at first.
 */
export function openPublishBench(
  database: DatabasePort,
  { publicOrigins = ['https://team.example.com'] }: Surroundings = {},
) {
  const clock = { ms: Date.parse('2026-06-01T10:00:00+08:00'), now: () => clock.ms }
  const settings: PublishSettings = {
    autoPublish: true,
    minGapMinutes: 30,
    dupGuard: true,
    failNotices: true,
    declaration: '',
  }
  const paces: Record<string, Pace> = {}
  const drops: { accountId: number; adminId: number }[] = []
  /** Rewritten texts that nobody has read, with what they were made of. */
  const unread = new Map<string, string>()
  /** Whoever answers for the platforms' official interfaces. */
  const net: { fetch: OfficialFetch } = { fetch: () => Promise.reject(new Error('no network')) }
  /** What is doubted of the machine. */
  const doubts = { clock: false }
  const files = createPretendedFiles()
  const jobs = createListedJobs()
  const base: CoreBase = {
    database,
    clock,
    clockWatch: {
      doubt: () => (doubts.clock ? { code: 'clock.behind', now: clock.ms, newest: clock.ms } : null),
      look: async () => null,
      confirm: async () => undefined,
    },
    epoch: 'e1',
    sealing,
    cipher,
    jobs,
    files,
    fileUrl: async (key) => (key === '' ? '' : await files.signedUrl(key, { expiresSec: 60 })),
    temporary: 'nowhere',
    mediaTools: () => Promise.reject(new Error('no programs for films')),
    config: { ...backendConfig.parse({ dataDir: 'nowhere', port: 0, publicOrigins }), paces },
    ownHelper: { current: null },
  }
  const ledger = createLedger({ clock })
  const words = createWordsService({ clock })
  const clips = composeClips(base, {
    ...clipNeighbours(base),
    ledger,
    engine: { state: async () => ({ ready: true, reason: '' }) },
    offers: plainOffers(['none']),
  })
  const operatorSettings: CoreNeeds['settings'] = {
    preferences: async () => ({
      publish: {
        default_topics: [],
        preflight: 1,
        auto_publish: settings.autoPublish ? 1 : 0,
        min_gap_minutes: settings.minGapMinutes,
        dup_guard: settings.dupGuard ? 1 : 0,
        declaration: settings.declaration,
      },
      notify: { lead: 1, offline: 1, fail: settings.failNotices ? 1 : 0, quiet_from: '', quiet_to: '' },
    }),
  }
  const core = composeCore(base, {
    words,
    clips: clips.ports,
    confirmPassword: async () => undefined,
    fetch: (url, init) => net.fetch(url, init),
    settings: operatorSettings,
    wechat: {
      dropped: async (_trx, { accountId, adminId }) => void drops.push({ accountId, adminId }),
    },
    rewrites: {
      unreviewed: async (_db, texts) =>
        new Map(texts.flatMap((text) => (unread.has(text) ? [[text, unread.get(text) ?? ''] as const] : []))),
    },
  })
  const { deps, services } = core.publishing
  const accounts = core.accounts.services

  return {
    database,
    base,
    core,
    deps,
    clock,
    doubts,
    settings,
    operatorSettings,
    paces,
    unread,
    drops,
    net,
    ledger,
    words,
    clips,
    gone: files.gone,
    sizes: files.sizes,
    /** Outputs that are to be rendered, oldest first. */
    get queued(): number[] {
      return jobs.list.flatMap((job) => (job.type === RENDER_JOB ? [renderPayload.parse(job.payload).outputId] : []))
    },
    cancelledJobs: jobs.cancelled,
    devices: core.devices,
    anchors: core.anchors,
    titles: core.titles,
    official: core.official.service,
    platforms: core.accounts.platforms,
    credentials: core.accounts.credentials,
    grants: core.accounts.grants,
    using: core.accounts.uses,
    book: clips.outputs,
    accounts: accounts.accounts,
    groups: accounts.groups,
    login: accounts.login,
    institutions: accounts.institutions,
    checks: accounts.checks,
    proxies: accounts.proxies,
    uses: accounts.uses,
    stats: accounts.stats,
    children: core.accounts.children,
    planWorks: services.planWorks,
    runs: services.runs,
    outcomes: services.outcomes,
    phone: services.phone,
    lock: services.lock,
    run: services.run,
    prepare: services.files.prepare,
    preflight: services.preflight.check,
    auto: services.auto,
    forecast: services.forecast,
    lists: services.lists,
    works: services.works.list,
    coming: services.coming.show,
    times: services.times.plan,
    add: services.add.add,
    tasks: services.tasks,
    items: services.items,
    batch: services.batch.add,
    preview: services.preview.show,
    states: services.states,
    regions: services.regions,
    records: services.records.list,
    pace: services.pace,

    /** A tenant with an operator who may do everything. */
    async tenant(options: { clips?: number } = {}): Promise<TestCaller> {
      await ensurePlatforms(database.db, clock.now())
      const made = await seedTenant(database, {
        clips: options.clips ?? 100,
        host: `publish-${process.pid}-${hosts++}`,
      })
      return callerOf(made.db, made.tenantId, made.adminId, { name: '老板' })
    },
    /** Another operator of the same tenant. */
    async colleague(
      of: TestCaller,
      options: { perms?: string[]; dataScope?: 'all' | 'group' | 'self' } = {},
    ): Promise<TestCaller> {
      const role = await of.db.selectFrom('roles').select('id').executeTakeFirstOrThrow()
      const username = `op${tokens++}`
      const admin = await of.db
        .insertInto('admins')
        .values({
          username,
          password_hash: '-',
          nickname: `同事${username}`,
          role_id: role.id,
          data_scope: options.dataScope ?? 'all',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return callerOf(
        database.forOperator(of.tenantId, { id: admin.id, dataScope: options.dataScope ?? 'all' }),
        of.tenantId,
        admin.id,
        { name: `同事${username}`, ...options },
      )
    },
    /** A registered device of the operator. */
    async device(of: TestCaller): Promise<TestDevice> {
      const secret = newSealingKey()
      const key = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' })
      const device: TestDevice = {
        id: `device-${process.pid}-${tokens++}`,
        sealing: createSealing(secret),
        sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
      }
      await of.db
        .insertInto('devices')
        .values({
          device_id: device.id,
          name: '电脑',
          public_key: device.sealing.publicKey,
          admin_id: of.admin.id,
          approve_time: clock.ms,
        })
        .execute()
      return device
    },
    /** A live account, online unless said otherwise. */
    async account(
      of: TestCaller,
      more: {
        name?: string
        platform?: string
        region?: string
        status?: 0 | 1 | 2 | 3
        group?: number
        operator?: number
        cookie?: string
        checkedMs?: number
      } = {},
    ): Promise<number> {
      const name = more.name ?? `账号${tokens++}`
      const row = await of.db
        .insertInto('third_auths')
        .values({
          platform_value: more.platform ?? 'douyin',
          region: more.region ?? '',
          account_id: `id-${name}`,
          openname: name,
          third_login_status: more.status ?? 1,
          group_id: more.group ?? 0,
          operator_admin_id: more.operator ?? of.admin.id,
          third_cookie_enc: more.cookie === undefined ? null : cipher.encrypt(more.cookie),
          last_check_time: more.checkedMs ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    /** A live material without a file. */
    async material(
      of: TestCaller,
      more: { filename?: string; mimetype?: string; sha256?: string; durationMs?: number | null; size?: number } = {},
    ): Promise<number> {
      const at = materials++
      const mimetype = more.mimetype ?? 'video/mp4'
      const row = await of.db
        .insertInto('attachments')
        .values({
          filename: more.filename ?? `素材${at}.mp4`,
          storage_path: `m/${at}`,
          mimetype,
          size: more.size ?? 1000,
          duration_ms: more.durationMs === undefined ? (mimetype.startsWith('video') ? 12_000 : null) : more.durationMs,
          width: 1080,
          height: 1920,
          fps: 30,
          has_audio: 1,
          sha256: more.sha256 ?? `sha-${at}`,
          cover_path: `m/${at}.jpg`,
          admin_id: of.admin.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    /** A task over these materials and accounts, parsed as the router would. */
    taskInput(
      input: Partial<Parameters<typeof addTaskEndpoint.input.parse>[0] & object> & Record<string, unknown>,
    ): ParsedInputOf<typeof addTask> {
      return addTaskEndpoint.input.parse({
        type: 'clip',
        name: '任务',
        titles: { mode: 'from_source' },
        client_token: `token-${process.pid}-${tokens++}`,
        ...input,
      })
    },
    /** One task with `count` items on one account, locked for a run; answers the token. */
    async startedRun(of: TestCaller, count = 1, more: Record<string, unknown> = {}) {
      const account = await this.account(of)
      const materials: number[] = []
      for (let at = 0; at < count; at += 1) materials.push(await this.material(of))
      const task = await this.add(
        of,
        this.taskInput({ sources: { attachment_ids: materials }, third_auth_ids: [account], ...more }),
      )
      const { lock_token: token } = await this.lock.set(of, {
        wisdom_task_id: task.wisdom_task_id,
        oneClickPublishStatus: 1,
        force: 0,
      })
      await this.run.setEditStatus(of, { wisdom_task_id: task.wisdom_task_id, edit_status: 1, lock_token: token })
      return { taskId: task.wisdom_task_id, token, account, items: await this.itemIds(of, task.wisdom_task_id) }
    },
    async itemIds(of: TestCaller, taskId: number): Promise<number[]> {
      return (
        await of.db
          .selectFrom('publish_items')
          .select('id')
          .where('wisdom_task_id', '=', taskId)
          .orderBy('id')
          .execute()
      ).map((row) => row.id)
    },
    async item(of: TestCaller, id: number) {
      return await of.db.selectFrom('publish_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    },
  }
}

function callerOf(
  db: Db,
  tenantId: number,
  adminId: number,
  more: { name: string; perms?: string[]; dataScope?: 'all' | 'group' | 'self' },
): TestCaller {
  const audits: TestCaller['audits'] = []
  return {
    db,
    tenantId,
    deviceId: null,
    ip: '127.0.0.1',
    ua: 'test',
    audits,
    admin: {
      id: adminId,
      username: more.name,
      name: more.name,
      roleCode: 'test',
      perms: more.perms ?? ['*'],
      dataScope: more.dataScope ?? 'all',
    },
    tenant: { id: tenantId, cardType: 'full', expireAt: null, timeZone: 'Asia/Shanghai', runsInstallation: true },
    audit: (details) => void audits.push(details),
  }
}

/** Runs `work` `count` times at once, with the database's connections open beforehand, so that the runs really meet. Answers results and codes. */
export async function race<T>(
  of: TestCaller,
  count: number,
  work: (at: number) => Promise<T>,
): Promise<(T | number)[]> {
  await Promise.all(Array.from({ length: count }, () => of.db.selectFrom('tenants').select('id').execute()))
  return await Promise.all(
    Array.from(
      { length: count },
      async (_, at) =>
        await work(at).catch((error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error))),
    ),
  )
}

/** What was thrown, when it is a business error. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError) return error
  throw new Error(`expected a refusal, got ${String(error)}`, { cause: error })
}

/** A platform as a helper reports it. */
export function reported(more: Partial<Platform> = {}): Platform {
  return {
    value: 'douyin',
    name: '抖音',
    iconUrl: '',
    kinds: ['video', 'image'],
    auth_modes: ['helper'],
    capabilities: ['topic'],
    limits: {},
    declarations: [],
    ...more,
  }
}
