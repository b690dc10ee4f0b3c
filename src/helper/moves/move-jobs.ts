// An account leaves for another computer of its owner, or comes from one.
import { randomUUID } from 'node:crypto'
import type { HelperAccount } from '../../contract/entities/account.ts'
import { ACCOUNT_FILE_ENDING } from '../../contract/helper/account-file.ts'
import { proxyText } from '../../contract/proxy.ts'
import type { Profiles } from '../browser/profile.ts'
import { safeFileName } from '../files/file-name.ts'
import type { AccountJobs } from '../jobs/account-jobs.ts'
import type { BrowserPool } from '../jobs/browser-pool.ts'
import { HelperError } from '../lib/errors.ts'
import type { Platform } from '../platforms/platform.ts'
import { sealProxy } from '../vault/proxies.ts'
import type { Proxies } from '../vault/proxies.ts'
import type { Sessions } from '../vault/sessions.ts'
import { readAccountFile, readHeader, writeAccountFile } from './account-file.ts'
import { listProfile } from './pack.ts'
import type { MoveShelf } from './shelf.ts'

interface Common {
  readonly origin: string
  readonly passphrase: string
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}
interface ExportRequest extends Common {
  readonly platform: Platform
  readonly accountId: string
  readonly secUid: string
  readonly openname: string
  readonly avatar: string
  /** `sealed:v1:…` from the wire, or ''. */
  readonly sealed: string
  /** As in AccountJob. */
  readonly proxy?: string | undefined
}
interface ImportRequest extends Common {
  readonly handle: string
  readonly platformOf: (value: string) => Platform
  /** The account that is wanted; null = whichever the file brings. */
  readonly expected: { platform: string; accountId: string } | null
  readonly sealed: string
  /** Takes a session that is older than the one known. */
  readonly force: boolean
  /** Key of the backend to which session and proxy are sealed (SPKI, base64). */
  readonly sealingKey: string
}
export interface Moves {
  /** @throws HelperError NO_SESSION, ACCOUNT_TOO_LARGE, DISK_FULL, PROXY_UNKNOWN */
  export(request: ExportRequest): Promise<{ handle: string; size: number; filename: string; time: number }>
  /** @throws HelperError NOT_ACCOUNT_FILE, OTHER_ACCOUNT, FILE_BROKEN, SESSION_OLDER, ACCOUNT_TOO_LARGE, DISK_FULL */
  import(request: ImportRequest): Promise<HelperAccount>
  /** Removes the account's browser, session and proxy from this computer. @throws HelperError 409 while it is in use */
  forget(platform: string, accountId: string, signal: AbortSignal): Promise<boolean>
}

export function createMoves(deps: {
  shelf: MoveShelf
  profiles: Profiles
  sessions: Sessions
  proxies: Proxies
  jobs: AccountJobs
  pool: Pick<BrowserPool, 'evict'>
  publicKey: string
  now?: () => number
}): Moves {
  const now = deps.now ?? Date.now
  const newest = async (sealed: string, platform: string, accountId: string) => {
    const [wire, kept] = [
      deps.sessions.open(sealed, platform, accountId),
      await deps.sessions.kept(platform, accountId),
    ]
    return wire && (!kept || wire.time > kept.time) ? wire : kept
  }
  return {
    export: async (request) => {
      const { platform, accountId } = request
      const name = platform.info.value
      const session = await newest(request.sealed, name, accountId)
      if (!session)
        throw new HelperError({
          kind: 'session',
          code: 'NO_SESSION',
          msg: '本机没有该账号的登录信息，请先在本机登录，或直接在新电脑登录',
          reply: 400,
        })
      const proxy = await deps.proxies.use(request.proxy, name, accountId)
      const file = await deps.shelf.make(request.origin)
      try {
        const time = Math.floor(now() / 1000)
        // In the account's turn, with its browser closed: a profile in use is never whole.
        const size = await deps.jobs.exclusive(name, accountId, request.signal, async () => {
          const profile = await deps.profiles.open(name, accountId)
          try {
            const account = {
              v: 1 as const,
              platform: name,
              account_id: accountId,
              third_sec_uid: request.secUid,
              openname: request.openname,
              avatar: request.avatar,
              proxy: proxy === null ? '' : proxyText(proxy),
              session: { time: session.time, cookies: [...session.cookies] },
            }
            return await writeAccountFile(
              file.path,
              account,
              await listProfile(profile.dir),
              request.passphrase,
              time,
              request,
            )
          } finally {
            profile.release()
          }
        })
        return {
          handle: file.handle,
          size,
          filename: safeFileName(`${request.openname || accountId}-${name}${ACCOUNT_FILE_ENDING}`),
          time,
        }
      } catch (error) {
        await deps.shelf.drop(request.origin, file.handle)
        throw error
      }
    },

    import: async (request) => {
      const path = await deps.shelf.resolve(request.origin, request.handle)
      const { header } = await readHeader(path)
      const { expected } = request
      if (expected !== null && (expected.platform !== header.platform || expected.accountId !== header.account_id))
        throw new HelperError({
          kind: 'content',
          code: 'OTHER_ACCOUNT',
          msg: '文件里是另一个账号，请选择该账号的迁移文件',
          reply: 400,
        })
      const platform = request.platformOf(header.platform)
      const [name, accountId] = [header.platform, header.account_id]
      const profile = await deps.profiles.openTemp(randomUUID())
      let adopted = false
      try {
        let done = 0
        const account = await readAccountFile(path, profile.dir, request.passphrase, {
          signal: request.signal,
          onBytes: (bytes) => request.onProgress((done += bytes), 0),
        })
        const known = await newest(request.sealed, name, accountId)
        if (known && known.time > account.session.time && !request.force) {
          throw new HelperError({
            kind: 'session',
            code: 'SESSION_OLDER',
            msg: '文件里的登录信息比现有的旧，导入后账号可能掉线。确认仍要导入吗？',
            reply: 409,
          })
        }
        const cookies = account.session.cookies.filter((cookie) =>
          platform.cookieDomains.some((domain) => belongs(cookie.domain, domain)),
        )
        // Chosen on purpose: from now on it counts as the newest.
        const session = {
          time: request.force ? Math.max(account.session.time, (known?.time ?? 0) + 1) : account.session.time,
          cookies,
        }
        await deps.jobs.exclusive(name, accountId, request.signal, async () => {
          profile.release()
          await deps.profiles.adopt(profile, name, accountId)
          adopted = true
          await deps.sessions.keep(name, accountId, session)
          if (account.proxy !== '')
            await deps.proxies.use(sealProxy(account.proxy, deps.publicKey, name, accountId), name, accountId)
        })
        return {
          account_id: accountId,
          third_sec_uid: account.third_sec_uid,
          openname: account.openname || accountId,
          avatar: account.avatar,
          third_cookie: deps.sessions.sealFor(request.sealingKey, name, accountId, session),
          third_token: '',
          fans: null,
          works: null,
          account_role: 'personal',
          expire_time: 0,
          ...(account.proxy === '' ? {} : { proxy: sealProxy(account.proxy, request.sealingKey, name, accountId) }),
        }
      } finally {
        if (!adopted) {
          profile.release()
          await deps.profiles.drop(profile)
        }
      }
    },

    forget: async (platform, accountId, signal) => {
      if (deps.jobs.isBusy(platform, accountId))
        throw new HelperError({
          kind: 'environment',
          code: 'ACCOUNT_BUSY',
          msg: '账号正在本机使用，请等它结束后再清除',
          reply: 409,
        })
      return await deps.jobs.exclusive(platform, accountId, signal, async () => {
        const had =
          deps.profiles.exists(platform, accountId) || (await deps.sessions.kept(platform, accountId)) !== null
        const profile = await deps.profiles.open(platform, accountId)
        profile.release()
        await deps.profiles.drop(profile)
        await deps.sessions.forget(platform, accountId)
        await deps.proxies.use('', platform, accountId)
        return had
      })
    },
  }
}

const belongs = (domain: string, suffix: string): boolean => {
  const host = domain.replace(/^\./, '').toLowerCase()
  return host === suffix || host.endsWith(`.${suffix}`)
}
