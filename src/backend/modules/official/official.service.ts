// The official interfaces: the application's keys, and what is asked of the platforms with them.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/official.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import { countGranted, readKeys, removeKeys, writeKeys } from './keys.repository.ts'
import { OfficialRefusal } from './provider.ts'
import type {
  Grant,
  GrantedAccount,
  GrantedChild,
  InstitutionProvider,
  KeyHolder,
  OfficialFetch,
  OfficialProvider,
  ShareProvider,
} from './provider.ts'

type Http = typeof http
type Caller = Pick<RequestContext, 'db' | 'audit'>

/** Longest call to a platform, ms. */
const CALL_MS = 20_000
const TAIL = 4
/** A secret this short would be told by its own end. */
const TAIL_FROM = 12

/** What a renewal came to; `trouble` says nothing about the grant. */
export type Renewal =
  | { readonly kind: 'renewed'; readonly grant: Grant }
  | { readonly kind: 'gone' | 'trouble'; readonly msg: string }

/** What an institution's interface told of its accounts. */
export type ReadChildren =
  | { readonly kind: 'read'; readonly grant: Grant; readonly children: readonly GrantedChild[] }
  | { readonly kind: 'gone'; readonly msg: string }
  | { readonly kind: 'trouble'; readonly msg: string }

export interface OfficialService {
  list(caller: Caller, redirectUri: string): Promise<OutputOf<Http['listInterfaces']>>
  /** @throws 40401 for a platform without interface, 40001 while no secret was ever given */
  save(caller: Caller, input: ParsedInputOf<Http['saveInterfaceKeys']>): Promise<OutputOf<Http['saveInterfaceKeys']>>
  clear(caller: Caller, input: ParsedInputOf<Http['clearInterfaceKeys']>): Promise<OutputOf<Http['clearInterfaceKeys']>>
  /** The platform's own answer, in words; a refusal is no error of the call. */
  test(caller: Caller, platform: string, redirectUri: string): Promise<OutputOf<Http['testInterfaceKeys']>>
  /** How accounts of the platform are opened; null = it has no interface. */
  flowOf(platform: string): 'code' | 'keys' | null
  /**
   * Where the operator's browser goes to agree.
   * @throws 40901 while no keys are set
   */
  authorizeUrl(
    db: Db,
    platform: string,
    request: { redirectUri: string; state: string; challenge: string },
  ): Promise<string>
  /**
   * The accounts that a code opens.
   * @throws 40901 with the platform's refusal in words; network trouble too
   */
  open(
    db: Db,
    platform: string,
    request: { redirectUri: string; code: string; verifier: string },
  ): Promise<readonly GrantedAccount[]>
  /** Institutions that are authorised at an official interface. */
  readonly institutions: {
    has(platform: string): boolean
    /**
     * The business that a code opens.
     * @throws as `open`
     */
    open(
      db: Db,
      platform: string,
      request: { redirectUri: string; code: string; verifier: string },
    ): Promise<GrantedAccount>
    /** Its accounts now; `renew`: its grant is made anew before. Never throws. */
    children(db: Db, platform: string, grant: Grant, renew: boolean): Promise<ReadChildren>
  }
  /** Never throws. */
  renew(db: Db, platform: string, accountId: string, grant: Grant): Promise<Renewal>
}

interface Deps {
  readonly clock: Clock
  readonly cipher: { encrypt(plain: string): string; decrypt(cipherText: string): string }
  readonly providers: readonly OfficialProvider[]
  /** Hand-offs to a phone: their keys stand beside those of the interfaces. */
  readonly shares?: readonly ShareProvider[]
  /** What a hand-off lacks beside its keys, in words; '' = nothing. */
  readonly shareLacks?: string
  readonly fetch: OfficialFetch
}

const refused = (msg: string, data: Record<string, unknown> = {}): AppError =>
  new AppError(CODE.CONFLICT, { msg, data })
export function notConfigured(provider: KeyHolder): AppError {
  return refused(`尚未配置 ${provider.name} 的开放平台密钥，请到「系统设置 → 开放平台」按步骤填写`, {
    not_configured: 1,
    platform_value: provider.platform,
    how_to: [...provider.howTo],
  })
}

const ended = (error: unknown): { kind: 'gone'; msg: string } | { kind: 'trouble'; msg: string } => {
  if (error instanceof OfficialRefusal)
    return error.gone ? { kind: 'gone', msg: error.message } : { kind: 'trouble', msg: error.message }
  return { kind: 'trouble', msg: error instanceof AppError ? (error.msg ?? '') : '连不上平台的接口，稍后会再试' }
}

/** See the interface. */
export function createOfficialService(deps: Deps): OfficialService {
  const byPlatform = new Map(deps.providers.map((provider) => [provider.platform, provider]))
  const holders: readonly (OfficialProvider | ShareProvider)[] = [...deps.providers, ...(deps.shares ?? [])]
  const call: OfficialFetch = (url, init) =>
    deps.fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(CALL_MS) })
  const providerOf = (platform: string): OfficialProvider => {
    const found = byPlatform.get(platform)
    if (found === undefined) throw new AppError(CODE.NOT_FOUND, { msg: '该平台没有官方接口' })
    return found
  }
  const holderOf = (platform: string): OfficialProvider | ShareProvider =>
    holders.find((holder) => holder.platform === platform) ?? providerOf(platform)
  const institutionOf = (platform: string): { provider: OfficialProvider; institution: InstitutionProvider } => {
    const provider = providerOf(platform)
    if (provider.institution === undefined) throw new AppError(CODE.NOT_FOUND, { msg: '该平台没有机构授权' })
    return { provider, institution: provider.institution }
  }
  const decrypted = (text: string): string | null => {
    try {
      return deps.cipher.decrypt(text)
    } catch {
      // Another installation's key file: as good as not set.
      return null
    }
  }
  const keysOf = async (db: Db, provider: KeyHolder): Promise<{ clientId: string; clientSecret: string }> => {
    const keys = await readKeys(db, provider.platform)
    const clientSecret = keys === null ? null : decrypted(keys.client_secret_enc)
    if (keys === null || clientSecret === null) throw notConfigured(provider)
    return { clientId: keys.client_id, clientSecret }
  }
  /** A refusal becomes a sentence of the call; what nobody answered is said as that. */
  const inWords = async <T>(provider: OfficialProvider, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError) throw error
      throw refused(error instanceof OfficialRefusal ? error.message : `连不上 ${provider.name}，请检查网络后重试`)
    }
  }

  return {
    async list(caller, redirectUri) {
      const counts = await countGranted(caller.db)
      const shown = holders.map(async (provider) => {
        const keys = await readKeys(caller.db, provider.platform)
        const secret = keys === null ? null : decrypted(keys.client_secret_enc)
        const tail = secret === null || secret.length < TAIL_FROM ? '' : secret.slice(-TAIL)
        return {
          platform_value: provider.platform,
          name: provider.name,
          flow: provider.flow,
          how_to: [...provider.howTo],
          configured: secret === null ? (0 as const) : (1 as const),
          missing: provider.flow === 'share' ? (deps.shareLacks ?? '') : '',
          keys: provider.keys.map(({ name, label, secret: isSecret }) => ({
            name,
            label,
            secret: isSecret ? (1 as const) : (0 as const),
            value: isSecret || keys === null ? '' : keys.client_id,
            tail: isSecret ? tail : '',
          })),
          redirect_uri: provider.flow === 'code' ? redirectUri : '',
          account_count: counts.get(provider.platform) ?? 0,
          institution: provider.flow !== 'share' && provider.institution !== undefined ? (1 as const) : (0 as const),
        }
      })
      return await Promise.all(shown)
    },

    async save(caller, input) {
      const provider = holderOf(input.platform_value)
      const before = await readKeys(caller.db, provider.platform)
      const secret = input.client_secret || (before === null ? null : decrypted(before.client_secret_enc))
      if (!secret)
        throw new AppError(CODE.BAD_INPUT, {
          msg: '请填写密钥',
          data: { errors: [{ field: 'client_secret', msg: '请填写密钥' }] },
        })
      await writeKeys(
        caller.db,
        provider.platform,
        { client_id: input.client_id, client_secret_enc: deps.cipher.encrypt(secret) },
        deps.clock.now(),
      )
      caller.audit({
        targetType: 'official',
        targetId: provider.platform,
        summary: `保存 ${provider.name} 的开放平台密钥`,
        after: { client_id: input.client_id, secret_changed: input.client_secret === '' ? 0 : 1 },
      })
      return { configured: 1 }
    },

    async clear(caller, input) {
      const provider = holderOf(input.platform_value)
      const cleared = await removeKeys(caller.db, provider.platform)
      caller.audit({
        targetType: 'official',
        targetId: provider.platform,
        summary: `清除 ${provider.name} 的开放平台密钥`,
      })
      return { cleared: cleared ? 1 : 0 }
    },

    async test(caller, platform, redirectUri) {
      const provider = holderOf(platform)
      const keys = await keysOf(caller.db, provider)
      if (provider.test === undefined && provider.flow !== 'keys')
        return { ok: 0, msg: '该平台不能单独测试密钥，请直接添加一个账号' }
      try {
        if (provider.test === undefined && provider.flow === 'keys')
          await provider.open({ ...keys, redirectUri, code: '', verifier: '', fetch: call, now: deps.clock.now() })
        else await provider.test?.({ ...keys, redirectUri, fetch: call })
        return { ok: 1, msg: '平台认可这组密钥' }
      } catch (error) {
        return {
          ok: 0,
          msg: error instanceof OfficialRefusal ? error.message : `连不上 ${provider.name}，请检查网络后重试`,
        }
      }
    },

    flowOf: (platform) => byPlatform.get(platform)?.flow ?? null,

    async authorizeUrl(db, platform, { redirectUri, state, challenge }) {
      const provider = providerOf(platform)
      const { clientId } = await keysOf(db, provider)
      if (provider.flow === 'keys') return `${redirectUri}?${new URLSearchParams({ state }).toString()}`
      return provider.authorizeUrl({ clientId, redirectUri, state, challenge })
    },

    async open(db, platform, { redirectUri, code, verifier }) {
      const provider = providerOf(platform)
      const keys = await keysOf(db, provider)
      return await inWords(
        provider,
        async () => await provider.open({ ...keys, redirectUri, code, verifier, fetch: call, now: deps.clock.now() }),
      )
    },

    institutions: {
      has: (platform) => byPlatform.get(platform)?.institution !== undefined,
      async open(db, platform, { redirectUri, code, verifier }) {
        const { provider, institution } = institutionOf(platform)
        const keys = await keysOf(db, provider)
        return await inWords(
          provider,
          async () =>
            await institution.open({ ...keys, redirectUri, code, verifier, fetch: call, now: deps.clock.now() }),
        )
      },
      async children(db, platform, grant, renew) {
        try {
          const { provider, institution } = institutionOf(platform)
          const keys = await keysOf(db, provider)
          return {
            kind: 'read',
            ...(await institution.children({ ...keys, grant, renew, fetch: call, now: deps.clock.now() })),
          }
        } catch (error) {
          return ended(error)
        }
      },
    },

    async renew(db, platform, accountId, grant) {
      try {
        const provider = providerOf(platform)
        const keys = await keysOf(db, provider)
        return {
          kind: 'renewed',
          grant: await provider.renew({ ...keys, accountId, grant, fetch: call, now: deps.clock.now() }),
        }
      } catch (error) {
        return ended(error)
      }
    },
  }
}
