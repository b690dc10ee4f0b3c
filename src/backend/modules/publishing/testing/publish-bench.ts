// Accounts and publishing on a real database, with the real ledger, planner and clip orders; clock, settings, queue and files are the test's.
import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { Pace } from '../../../../contract/entities/pace.ts'
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { addTask } from '../../../../contract/http/wisdom-seo.ts'
import { addTask as addTaskEndpoint } from '../../../../contract/http/wisdom-seo.ts'
import { AppError } from '../../../lib/errors.ts'
import { createDeviceWords } from '../../../http/device-words.ts'
import { createFieldCipher } from '../../../lib/field-cipher.ts'
import { createSealing, newSealingKey, seal } from '../../../lib/sealing.ts'
import type { Sealing } from '../../../lib/sealing.ts'
import type { DatabasePort, Db } from '../../../ports/database.ts'
import { ensurePlatforms } from '../../../seed/platforms.ts'
import { seedTenant } from '../../../testing/tenant-data.ts'
import { createAccountsService } from '../../accounts/accounts.service.ts'
import { createChecksService } from '../../accounts/checks.service.ts'
import { createCredentials } from '../../accounts/credentials.ts'
import { createGrants } from '../../accounts/grants.ts'
import { createGroupsService } from '../../accounts/groups.service.ts'
import { createLoginService } from '../../accounts/login.service.ts'
import { createOfficialChildren } from '../../accounts/official-children.ts'
import { createOfficialLogin } from '../../accounts/official-login.ts'
import { createPlatformDirectory } from '../../accounts/platforms.service.ts'
import { createProxiesService } from '../../accounts/proxies.service.ts'
import { createAccountUses } from '../../accounts/uses.ts'
import { createUsesService } from '../../accounts/uses.service.ts'
import { createClipPlanner } from '../../clip-rendering/clip-planner.ts'
import { createClipChanges } from '../../clips/clip-changes.service.ts'
import { createClipOrders } from '../../clips/clip-orders.service.ts'
import { createOutputBook } from '../../clips/output-book.ts'
import { createDevicesService } from '../../devices/devices.service.ts'
import { createOfficialService } from '../../official/official.service.ts'
import type { OfficialFetch } from '../../official/provider.ts'
import { OFFICIAL_PROVIDERS, SHARE_PROVIDERS } from '../../official/registry.ts'
import { createShareService } from '../../official/share.service.ts'
import { composeTitles } from '../../../compose/titles.ts'
import { createAnchors } from '../../places/anchors.ts'
import { createLedger } from '../../wallet/wallet.ledger.ts'
import { createWordsService } from '../../words/words.service.ts'
import { toPlatformWorks } from '../../works/work-view.ts'
import { findTopWorks } from '../../works/works.repository.ts'
import { createAccountItems } from '../items/account-items.ts'
import { createAddTask } from '../tasks/add-task.service.ts'
import { createAutoPublish } from '../attempts/auto-publish.service.ts'
import { createBatchPublish } from '../tasks/batch-publish.service.ts'
import { createOutputListener } from '../tasks/clip-outputs.ts'
import { createHandInForecast } from '../items/hand-in-forecast.service.ts'
import { createItemChanges } from '../items/item-changes.service.ts'
import { createComingWorks } from '../items/coming-works.service.ts'
import { createItemLists } from '../items/item-lists.service.ts'
import { createItemStates } from '../items/item-states.service.ts'
import { createItemTimes } from '../items/item-times.service.ts'
import { createItemViews } from '../items/item-view.ts'
import { createPaceSettings } from '../attempts/pace-settings.service.ts'
import { createPacing } from '../attempts/pacing.ts'
import { createPhoneService } from '../attempts/phone.service.ts'
import { createPreflight } from '../preflight/preflight.service.ts'
import { createPublishFileService } from '../items/publish-file.service.ts'
import { createPublishLock } from '../attempts/publish-lock.service.ts'
import { createPublishRun } from '../attempts/publish-run.service.ts'
import type { Caller, PublishSettings } from '../publishing.ports.ts'
import { createRecords } from '../attempts/records.service.ts'
import { createTaskChanges } from '../tasks/task-changes.service.ts'
import { createRegions } from '../items/regions.service.ts'
import { createTaskLists } from '../tasks/task-lists.service.ts'
import { createTaskPreview } from '../tasks/task-preview.service.ts'

const sealing = createSealing(newSealingKey())
const cipher = createFieldCipher(randomBytes(32))

/** As a helper does after a login. */
export const sealToBackend = (plain: string, platform: string, accountId: string): string =>
  seal(plain, sealing.publicKey, `account:${platform}:${accountId}`)
/** As a helper does with the proxy of an account that came from another computer. */
export const sealProxyToBackend = (plain: string, platform: string, accountId: string): string =>
  seal(plain, sealing.publicKey, `proxy:${platform}:${accountId}`)
/** As a helper does with what it was handed. Throws when it was sealed to another device or account. */
export const openAt = (device: TestDevice, sealed: string, platform: string, accountId: string): string =>
  device.sealing.open(sealed, `account:${platform}:${accountId}`)

export interface TestDevice {
  id: string
  sealing: Sealing
  /** As a helper signs what it tells. */
  sign(text: string): string
}

let hosts = 0
let files = 0
let tokens = 0

/** A signed-in person of a tenant. */
export type TestCaller = Caller & { audits: { summary?: string; targetId?: string | number }[] }

export type PublishBench = ReturnType<typeof openPublishBench>

/** Everything but the routes. `clock.ms` is the time; `settings` what every operator set; `paces` what is usual, empty at first. */
export function openPublishBench(database: DatabasePort) {
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
  const gone = new Set<string>()
  const queued: number[] = []
  const cancelledJobs: number[] = []
  const ledger = createLedger({ clock })
  const devices = createDevicesService({
    now: clock.now,
    confirmPassword: async () => undefined,
    ownHelper: () => null,
  })
  const items = createAccountItems({ clock })
  const onOutput = createOutputListener({ clock })
  const accountDeps = {
    clock,
    devices,
    items,
    sealing,
    cipher,
    settings: { offlineNotices: async () => true },
    wechat: {
      dropped: async (_trx: Db, drop: { accountId: number; openname: string; adminId: number }) =>
        void drops.push({ accountId: drop.accountId, adminId: drop.adminId }),
    },
    works: {
      top: async (db: Db, accountId: number, range: { fromMs: number; toMs: number }, limit: number) =>
        toPlatformWorks(await findTopWorks(db, accountId, range, limit), clock.now()),
    },
  }
  const platforms = createPlatformDirectory({ clock })
  /** Whoever answers for the platforms' official interfaces. */
  const net: { fetch: OfficialFetch } = { fetch: () => Promise.reject(new Error('no network')) }
  const official = createOfficialService({
    clock,
    cipher,
    providers: OFFICIAL_PROVIDERS,
    shares: [...SHARE_PROVIDERS.values()],
    fetch: (url, init) => net.fetch(url, init),
  })
  const grants = createGrants({ ...accountDeps, official })
  const officialLogin = createOfficialLogin({ clock, cipher, official, grants })
  const credentials = createCredentials({ ...accountDeps, grants })
  const uses = createAccountUses({ clock, devices })
  const jobs = {
    render: async (request: { outputId: number }) => queued.push(request.outputId),
    preview: async () => 1,
    live: async () => 1,
    archive: async () => 1,
    cancel: async (_tenantId: number, ids: readonly number[]) => void cancelledJobs.push(...ids),
  }
  const engine = { state: async () => ({ ready: true, reason: '' }) }
  const offered = async () => ({
    transitions: new Set(['none']),
    effects: new Set<string>(),
    voices: new Set<string>(),
    fontIds: new Set([1, 2]),
  })
  const orders = createClipOrders({ ledger, planner: createClipPlanner(), engine, jobs, offered, clock })
  const changes = createClipChanges({ ledger, clock, onOutput, jobs, orders, picturesInUse: async () => new Set() })
  /** Rewritten texts that nobody has read, with what they were made of. */
  const unread = new Map<string, string>()
  /** What files lack to be reached by a phone; '' = nothing. */
  const reach = { lacks: '' }
  /** Bytes of stored files that are not of the usual size. */
  const sizes = new Map<string, number>()
  const phone = createShareService({
    clock,
    cipher,
    shares: SHARE_PROVIDERS,
    fetch: (url, init) => net.fetch(url, init),
    get lacks() {
      return reach.lacks
    },
  })
  const words = createWordsService({ clock })
  /** What is doubted of the machine. */
  const doubts = { clock: false }
  const deps = {
    phone,
    clock,
    devices,
    clockDoubted: () => doubts.clock,
    epoch: 'e1',
    deviceWords: createDeviceWords({ clock, devices, installation: 'bench' }),
    platforms,
    credentials,
    uses,
    paces,
    stamp: async () => await database.stamp(),
    anchors: createAnchors(),
    titles: composeTitles({ clock }, { words }).ofTasks,
    settings: { publishSettings: async () => settings },
    words,
    rewrites: {
      unreviewed: async (_db: Db, texts: readonly string[]) =>
        new Map(texts.flatMap((text) => (unread.has(text) ? [[text, unread.get(text) ?? ''] as const] : []))),
    },
    clips: {
      prepare: orders.prepare,
      reserve: orders.reserve,
      releaseTask: changes.releaseTask,
      cancelJobs: jobs.cancel,
    },
    files: {
      url: async (key: string | null) => (key ? `/files/${key}` : ''),
      download: async (key: string) => ({ url: `/files/${key}?get`, expireTime: clock.now() + 600_000 }),
      publicUrl: async (key: string) => `https://team.example.com/files/${key}`,
      size: async (key: string) => (gone.has(key) ? null : (sizes.get(key) ?? 1000)),
      sha256: async (key: string) => (gone.has(key) ? null : `hash-of-${key}`),
      jpeg: async (key: string) => (gone.has(key) ? null : `${key}.as.jpg`),
    },
  }
  const views = createItemViews(deps)
  const pacing = createPacing(deps)

  return {
    database,
    deps,
    clock,
    devices,
    doubts,
    anchors: deps.anchors,
    settings,
    paces,
    unread,
    drops,
    gone,
    sizes,
    queued,
    cancelledJobs,
    ledger,
    platforms,
    credentials,
    book: createOutputBook({ ledger, clock, planner: createClipPlanner(), onOutput }),
    accounts: createAccountsService({ ...accountDeps, platforms }),
    groups: createGroupsService(accountDeps),
    login: createLoginService({ ...accountDeps, official, officialLogin, platforms, credentials, uses }),
    children: createOfficialChildren({ ...accountDeps, official, grants }),
    net,
    official,
    grants,
    reach,
    phone: createPhoneService(deps),
    checks: createChecksService({ ...accountDeps, credentials, uses }),
    proxies: createProxiesService(accountDeps),
    uses: createUsesService({ clock, uses }),
    using: uses,
    lock: createPublishLock(deps),
    run: createPublishRun({ ...deps, views, pacing }),
    prepare: createPublishFileService(deps).prepare,
    preflight: createPreflight({ ...deps, pacing }).check,
    auto: createAutoPublish({ ...deps, views, pacing }),
    forecast: createHandInForecast(deps),
    lists: createTaskLists(deps),
    works: createItemLists({ ...deps, views }).list,
    coming: createComingWorks({ ...deps, views }).show,
    times: createItemTimes(deps).plan,
    add: createAddTask(deps).add,
    tasks: createTaskChanges(deps),
    items: createItemChanges({ ...deps, views }),
    batch: createBatchPublish({ ...deps, views }).add,
    preview: createTaskPreview({ ...deps, pacing }).show,
    states: createItemStates(deps),
    regions: createRegions(deps),
    records: createRecords(deps).list,
    pace: createPaceSettings(deps),

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
      const at = files++
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
export const reported = (more: Partial<Platform> = {}): Platform => ({
  value: 'douyin',
  name: '抖音',
  iconUrl: '',
  kinds: ['video', 'image'],
  auth_modes: ['helper'],
  capabilities: ['topic'],
  limits: {},
  declarations: [],
  ...more,
})
