// The real backend on a fresh database, without a port: tests inject requests into it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Endpoint, Envelope, InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { CardType } from '../../contract/entities/session.ts'
import type { Perm } from '../../contract/permissions.ts'
import type { BackendConfigInput } from '../compose/config.ts'
import type { BackendPorts, BuiltBackend } from '../create-backend.ts'
import { buildBackend } from '../create-backend.ts'
import { SESSION_TTL_MS } from '../http/authenticate.ts'
import { createPasswords } from '../lib/passwords.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { createLedger } from '../modules/wallet/wallet.ledger.ts'
import type { DatabaseKind, Db } from '../ports/database.ts'
import { inTransaction } from '../ports/database.ts'
import { createTenant } from '../seed/tenant.ts'
import { createTestLocation } from './databases.ts'
import { layMigrated } from './migrated-file.ts'

/** Port that the injected requests name; nothing listens on it. */
const PORT = 41_080
const DAY_MS = 86_400_000

/** A signed-in person. `db` sees the tenant only. */
export interface TestSession {
  readonly token: string
  readonly tenantId: number
  readonly adminId: number
  readonly db: Db
}

/** A reply as the client sees it. */
interface TestReply<T> extends Envelope<T> {
  /** HTTP status. */
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

interface InjectOptions {
  token?: string
  headers?: Readonly<Record<string, string>>
  /** Values of `:name` in the endpoint's path. */
  params?: Readonly<Record<string, string>>
}

export interface TestApp {
  readonly backend: BuiltBackend
  readonly dataDir: string
  /** Sends a call; the input is not checked here, so that tests may send nonsense through `injectRaw`. */
  inject<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: InjectOptions): Promise<TestReply<OutputOf<E>>>
  injectRaw(endpoint: Endpoint, input: unknown, options?: InjectOptions): Promise<TestReply<unknown>>
  /** The administrator of the first tenant, made on first use. */
  asOwner(): Promise<TestSession>
  /** Administrator of a further tenant. `expireAt` in ms, null = never. */
  makeTenant(options?: {
    clips?: number
    cardType?: CardType
    expireAt?: number | null
    name?: string
  }): Promise<TestSession>
  /** A further operator with exactly these rights, in the owner's tenant or in that of `of`. */
  makeAdmin(
    perms: readonly (Perm | '*')[],
    options?: { of?: TestSession; dataScope?: 'all' | 'group' | 'self'; nickname?: string },
  ): Promise<TestSession>
  close(): Promise<void>
}

/** A real start took a port of its own. */
const portOf = (address: ReturnType<BuiltBackend['app']['server']['address']>): number =>
  typeof address === 'object' && address !== null ? address.port : PORT

/** Starts the backend on a new database of the kind. Call `close` afterwards: it removes database and files. */
export async function createTestApp(
  kind: DatabaseKind,
  overrides: Partial<BackendConfigInput> = {},
  ports: BackendPorts = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'backend-app-'))
  const place = kind === 'postgres' ? await createTestLocation('postgres') : null
  if (kind === 'sqlite' && overrides.dataDir === undefined) await layMigrated(path.join(dataDir, 'data.sqlite'))
  const backend = await buildBackend(
    {
      dataDir,
      port: PORT,
      log: { level: 'silent' },
      callsPerMinute: 0,
      replyGraceMs: 0,
      allowPrivateAddresses: true,
      helperUrl: 'ws://127.0.0.1:41081',
      database:
        place?.location.kind === 'postgres' ? { kind: 'postgres', url: place.location.url } : { kind: 'sqlite' },
      ...overrides,
    },
    { passwords: QUICK, ...ports },
  )
  const { database, scope, clock } = backend.foundation
  let count = 0
  let owner: Promise<TestSession> | null = null

  const signIn = async (tenantId: number, adminId: number): Promise<TestSession> => {
    const token = newToken()
    const now = clock.now()
    await database
      .forTenant(tenantId)
      .insertInto('admin_tokens')
      .values({
        admin_id: adminId,
        token_hash: hashToken(token),
        ttl_ms: SESSION_TTL_MS,
        last_used_time: now,
        expire_time: now + SESSION_TTL_MS,
        revoke_time: null,
      })
      .execute()
    return { token, tenantId, adminId, db: database.forTenant(tenantId) }
  }

  const makeTenant: TestApp['makeTenant'] = async (options = {}) => {
    count += 1
    const {
      clips = 1_000,
      cardType = 'full',
      expireAt = clock.now() + 365 * DAY_MS,
      name = `测试公司${count}`,
    } = options
    const project = await database.db
      .selectFrom('projects')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const ledger = createLedger({ clock })
    const grantClips = async (db: Db, grant: { tenantId: number; adminId: number; amount: number }) => {
      await ledger.credit(db, {
        kind: 'grant',
        amount: grant.amount,
        refType: 'tenant',
        refId: grant.tenantId,
        reason: '测试',
        adminId: grant.adminId,
      })
    }
    const made = await inTransaction(
      database.db,
      async (trx) =>
        await createTenant({ scope, grantClips }, trx, {
          projectId: project.id,
          company: name,
          cardType,
          expireAt,
          clips,
          counted: true,
          owner: { username: `owner${count}`, nickname: `老板${count}`, passwordHash: await testPasswordHash(backend) },
        }),
    )
    return await signIn(made.tenantId, made.adminId)
  }

  const asOwner = async (): Promise<TestSession> => await (owner ??= makeTenant())

  const injectRaw: TestApp['injectRaw'] = async (endpoint, input, options = {}) => {
    const url = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent(options.params?.[name] ?? 'none'),
    )
    const headers = {
      host: `127.0.0.1:${portOf(backend.app.server.address())}`,
      ...(options.token === undefined ? {} : { token: options.token }),
      ...options.headers,
    }
    const response = await backend.app.inject(
      endpoint.method === 'GET'
        ? { method: 'GET', url, query: toQuery(input), headers }
        : {
            method: 'POST',
            url,
            payload: JSON.stringify(input ?? {}),
            headers: { 'content-type': 'application/json', ...headers },
          },
    )
    const envelope =
      response.headers['content-type']?.toString().includes('json') === true
        ? response.json<Envelope<unknown>>()
        : { code: -1, msg: response.body, data: null }
    return { ...envelope, status: response.statusCode, headers: response.headers, body: response.body }
  }

  return {
    backend,
    dataDir,
    injectRaw,
    async inject<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: InjectOptions) {
      const reply = await injectRaw(endpoint, input, options)
      // The router has parsed the answer with the endpoint's own schema.
      return reply as TestReply<OutputOf<E>>
    },
    asOwner,
    makeTenant,
    async makeAdmin(perms, options = {}) {
      const session = options.of ?? (await asOwner())
      count += 1
      const { db } = session
      const role = await db
        .insertInto('roles')
        .values({ code: `test_${count}`, name: `测试角色${count}`, delete_time: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (perms.length > 0)
        await db
          .insertInto('role_permissions')
          .values(perms.map((perm) => ({ role_id: role.id, perm })))
          .execute()
      const admin = await db
        .insertInto('admins')
        .values({
          username: `user${count}`,
          password_hash: await testPasswordHash(backend),
          nickname: options.nickname ?? `员工${count}`,
          role_id: role.id,
          data_scope: options.dataScope ?? 'all',
          mobile_enc: null,
          mobile_hash: null,
          wechat_openid: null,
          last_login_time: null,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return await signIn(session.tenantId, admin.id)
    },
    async close() {
      await backend.close()
      await place?.remove()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Password of every person made here. */
export const TEST_PASSWORD = 'secret-123'

/** Hashing is slow on purpose; what depends on the cost is tested beside it (lib/passwords.test.ts). */
const QUICK = createPasswords({ cost: { N: 2 ** 10, r: 8, p: 1 } })
let kept: Promise<string> | null = null

/** A hash holds all it needs: once per process. */
async function testPasswordHash(backend: BuiltBackend): Promise<string> {
  return await (kept ??= backend.foundation.passwords.hash(TEST_PASSWORD))
}

function toQuery(input: unknown): Record<string, string | string[]> {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [
        name,
        Array.isArray(value) ? value.map(toWord).join(',') : toWord(value),
      ]),
  )
}

/** Nonsense has methods of its own in place of `toString`, and none may run: it is written down as JSON. */
const toWord = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
