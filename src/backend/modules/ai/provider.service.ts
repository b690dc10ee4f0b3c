// The text service of a company: its address and key, a test, what it was used for today.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/ai.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { AppError } from '../../lib/errors.ts'
import { checkModelBase, isLocalModel } from '../../lib/model-address.ts'
import type { Db } from '../../ports/database.ts'
import { storedProvider, type StoredProvider, today, usageOf } from './ai.repository.ts'
import { askModel, ChatError, type ChatService, type ModelFetch } from './chat.ts'

type Http = typeof http
type Caller = Pick<RequestContext, 'db' | 'audit'> & { signal?: AbortSignal }

export interface Provider extends ChatService {
  readonly dailyLimit: number
  /** Yuan for 1 000 tokens. */
  readonly priceIn: number
  readonly priceOut: number
}
export interface ProviderService {
  get(db: Db): Promise<OutputOf<Http['aiSetup']>>
  /** @throws BAD_INPUT for an address that may not be called, or a key that is missing */
  save(caller: Caller, input: ParsedInputOf<Http['saveAiSetup']>): Promise<OutputOf<Http['aiSetup']>>
  clear(caller: Caller): Promise<OutputOf<Http['clearAiSetup']>>
  /** @throws AI_MISSING while none is stored */
  test(caller: Caller): Promise<OutputOf<Http['testAi']>>
  /** Null = not configured. */
  current(db: Db): Promise<Provider | null>
  /** For the personal page and for plans: is there one, how much is left today, are results accepted by themselves. */
  state(db: Db): Promise<{ ready: boolean; dailyLimit: number; usedToday: number; autoAccept: boolean }>
}
interface Deps {
  readonly now: () => number
  readonly cipher: { encrypt(plain: string): string; decrypt(cipherText: string): string }
  readonly fetch: ModelFetch
  /**
   * Where addresses inside this network may not be called, whether a host leads there; null = they may (one person's
   * own computer).
   */
  readonly leadsInside: ((host: string) => Promise<boolean>) | null
}

const TAIL = 4
/** A key this short would be told by its own end. */
const TAIL_FROM = 12
const HOW_TO = [
  '任何 OpenAI 兼容的接口都可以：填写到 /v1 为止的地址、模型名称和 API Key',
  '例如 DeepSeek：https://api.deepseek.com/v1，模型 deepseek-chat；通义千问：https://dashscope.aliyuncs.com/compatible-mode/v1，模型 qwen-plus',
  '本机或局域网的模型（Ollama、LM Studio、vLLM）可填 http://127.0.0.1:11434/v1 这样的地址，不需要密钥',
  '没有配置时使用本地改写：换同义词、调整句序，结果标明“本地改写”',
]
const NONE: StoredProvider = {
  base_url: '',
  model: '',
  key_enc: '',
  daily_limit: 200,
  price_in: 0,
  price_out: 0,
  timeout_s: 60,
  auto_accept: 0,
}

/** See the interface. */
export function createProviderService(deps: Deps): ProviderService {
  /** Null = another installation's key file: as good as not set. */
  const keyOf = (stored: StoredProvider): string | null => {
    try {
      return stored.key_enc === '' ? '' : deps.cipher.decrypt(stored.key_enc)
    } catch {
      return null
    }
  }
  const isInside = async (base: string): Promise<boolean> =>
    deps.leadsInside !== null && (await deps.leadsInside(URL.parse(base)?.hostname ?? ''))
  const current = async (db: Db): Promise<Provider | null> => {
    const stored = await storedProvider.read(db)
    const known = stored === null ? null : checkModelBase(stored.base_url)
    // Looked up again each time: a name may lead elsewhere by now.
    const base = known === null || (await isInside(known)) ? null : known
    const key = stored === null ? null : keyOf(stored)
    if (stored === null || base === null || key === null || (key === '' && !isLocalModel(base))) return null
    return {
      base,
      model: stored.model,
      key,
      timeoutMs: stored.timeout_s * 1000,
      dailyLimit: stored.daily_limit,
      priceIn: stored.price_in,
      priceOut: stored.price_out,
    }
  }
  const get = async (db: Db): Promise<OutputOf<Http['aiSetup']>> => {
    const stored = (await storedProvider.read(db)) ?? NONE
    const key = keyOf(stored) ?? ''
    const used = await usageOf(db, await today(db, deps.now()))
    const { key_enc: _key, ...shown } = stored
    return {
      ...shown,
      configured: (await current(db)) === null ? 0 : 1,
      tail: key.length < TAIL_FROM ? '' : key.slice(-TAIL),
      used_today: used.used,
      tokens_today: used.tokens,
      cost_today: used.costMicro / 1_000_000,
      untold_today: used.untold,
      how_to: [...HOW_TO],
    }
  }
  return {
    get,
    current,
    async state(db) {
      const [stored, ready, used] = [
        await storedProvider.read(db),
        await current(db),
        await usageOf(db, await today(db, deps.now())),
      ]
      return {
        ready: ready !== null,
        dailyLimit: stored?.daily_limit ?? 0,
        usedToday: used.used,
        autoAccept: stored?.auto_accept === 1,
      }
    },
    async save({ db, audit }, input) {
      const base = checkModelBase(input.base_url)
      if (base === null)
        throw badInput([
          { field: 'base_url', msg: '地址须以 https:// 开头（本机和局域网可用 http://），且不含账号、参数' },
        ])
      if (await isInside(base))
        throw badInput([
          {
            field: 'base_url',
            msg: '团队服务器不调用本机和局域网的地址，请填写公网地址；如确需使用，请让服务器管理员以 --allow-private-addresses 启动',
          },
        ])
      const before = await storedProvider.read(db)
      // A stored key goes only to the host that it was entered for.
      const sameHost = before !== null && URL.parse(before.base_url)?.host === URL.parse(base)?.host
      const key = input.key || (before !== null && sameHost ? (keyOf(before) ?? '') : '')
      if (key === '' && !isLocalModel(base))
        throw badInput([
          { field: 'key', msg: before !== null && !sameHost ? '地址换了主机，请重新填写密钥' : '请填写密钥' },
        ])
      const { key: _key, ...rest } = input
      await storedProvider.write(
        db,
        { ...rest, base_url: base, key_enc: key === '' ? '' : deps.cipher.encrypt(key) },
        deps.now(),
      )
      audit({
        targetType: 'setting',
        summary: `保存 AI 改写服务：${input.model}`,
        after: {
          base_url: base,
          model: input.model,
          daily_limit: input.daily_limit,
          auto_accept: input.auto_accept,
          key_changed: input.key === '' ? 0 : 1,
        },
      })
      return await get(db)
    },
    async clear({ db, audit }) {
      const cleared = await storedProvider.remove(db)
      audit({ targetType: 'setting', summary: '清除 AI 改写服务' })
      return { cleared: cleared ? 1 : 0 }
    },
    async test({ db, audit, signal }) {
      const provider = await current(db)
      if (provider === null) throw new AppError(CODE.AI_MISSING, { data: { how_to: [...HOW_TO] } })
      const from = performance.now()
      const told = await askModel(deps.fetch, provider, [{ role: 'user', content: '只回答两个字：你好' }], signal).then(
        () => ({
          ok: 1 as const,
          msg: `连接成功，${provider.model} 用时 ${((performance.now() - from) / 1000).toFixed(1)} 秒`,
        }),
        (error: unknown) => {
          if (error instanceof ChatError) return { ok: 0 as const, msg: error.message }
          throw error
        },
      )
      audit({ targetType: 'setting', summary: `测试 AI 服务：${told.ok === 1 ? '成功' : '失败'}` })
      return told
    },
  }
}
