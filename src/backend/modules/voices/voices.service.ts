// Who speaks for a company: its services and their keys, which of the nine voices each one gives, auditions.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/voices.ts'
import type { VoiceServiceName } from '../../../contract/http/voices.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { RenderError } from '../../media/errors.ts'
import { checkBase, isLocalBase, type SpeechFetch } from '../../media/voices/cloud/speech-http.ts'
import {
  SYSTEM_ENGINE,
  voiceKinds,
  type VoiceEngine,
  type VoiceSet,
  type VoiceState,
} from '../../media/voices/voice-types.ts'
import type { Voices } from '../../media/voices/voices.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { SPEECH_SERVICES, type SpeechService } from './services.ts'
import { storedMap, storedService } from './voices.repository.ts'
import type { StoredService } from './voices.repository.ts'

type Http = typeof http
type Caller = Pick<RequestContext, 'db' | 'audit'>

const TAIL = 4
/** A key this short would be told by its own end. */
const TAIL_FROM = 12
/** How long the address of an audition works, s. */
const AUDITION_EXPIRES_S = 6 * 3600
const AUDITION_TEXT = '你好，很高兴为你讲解这条视频。'
/** Folder of auditions in the FileStore. */
export const AUDITION_PREFIX = 'voice-audition/'

export interface VoicesService {
  list(db: Db): Promise<OutputOf<Http['listVoices']>>
  /** @throws CONFLICT with the reason while the voice can't be used */
  audition(
    caller: { db: Db; tenantId: number; signal?: AbortSignal },
    input: ParsedInputOf<Http['auditionVoice']>,
  ): Promise<OutputOf<Http['auditionVoice']>>
  services(db: Db): Promise<OutputOf<Http['voiceServices']>>
  /** @throws BAD_INPUT for an address that may not be used or a key that is missing */
  save(caller: Caller, input: ParsedInputOf<Http['saveVoiceService']>): Promise<OutputOf<Http['saveVoiceService']>>
  clear(caller: Caller, input: ParsedInputOf<Http['clearVoiceService']>): Promise<OutputOf<Http['clearVoiceService']>>
  /** The service's own answer in words; throws CONFLICT only while it is not configured. */
  test(caller: Caller, input: ParsedInputOf<Http['testVoiceService']>): Promise<OutputOf<Http['testVoiceService']>>
  saveMap(caller: Caller, input: ParsedInputOf<Http['saveVoiceMap']>): Promise<OutputOf<Http['saveVoiceMap']>>
  /** What the company speaks with; asked for each film. */
  setOf(db: Db): Promise<VoiceSet>
}

interface Deps {
  readonly clock: Clock
  readonly cipher: { encrypt(plain: string): string; decrypt(cipherText: string): string }
  readonly voices: Voices
  /** The engine of this machine, for what the settings say of it. */
  readonly system: VoiceEngine
  readonly files: Pick<FileStore, 'head' | 'put' | 'signedUrl'>
  readonly fetch: SpeechFetch
  /** Where addresses inside this network may not be called, whether a host leads there; null = they may. */
  readonly leadsInside: ((host: string) => Promise<boolean>) | null
  /** Has an engine speak into a file that is thrown away. */
  readonly trial: (engine: VoiceEngine, voice: string) => Promise<void>
}

const badField = (field: string, msg: string): AppError =>
  new AppError(CODE.BAD_INPUT, { msg, data: { errors: [{ field, msg }] } })
const serviceOf = (value: VoiceServiceName): SpeechService => {
  const found = SPEECH_SERVICES.find((one) => one.value === value)
  if (found === undefined) throw new AppError(CODE.NOT_FOUND, { msg: '没有这个语音服务' })
  return found
}
const missing = (engine: string): string =>
  `尚未配置${SPEECH_SERVICES.find((one) => one.value === engine)?.name ?? '该语音服务'}，请到「系统设置 → 语音服务」按步骤填写。`
const inWords = (error: unknown): AppError => {
  if (!(error instanceof RenderError)) throw error
  return new AppError(CODE.CONFLICT, { msg: error.reason, cause: error })
}

/** See the interface. */
export function createVoicesService(deps: Deps): VoicesService {
  const decrypted = (stored: StoredService): string | null => {
    try {
      return stored.key_enc === '' ? '' : deps.cipher.decrypt(stored.key_enc)
    } catch {
      // Another installation's key file: as good as not set.
      return null
    }
  }
  const isInside = async (base: string): Promise<boolean> =>
    deps.leadsInside !== null && (await deps.leadsInside(URL.parse(base)?.hostname ?? ''))
  /** Null = not configured, or at an address that may not be called. */
  const engineOf = async (db: Db, service: SpeechService): Promise<VoiceEngine | null> => {
    const stored = await storedService(service.value).read(db)
    const key = stored === null ? null : decrypted(stored)
    const base = stored === null ? null : checkBase(stored.base_url)
    if (stored === null || key === null || base === null || (key === '' && !isLocalBase(base))) return null
    // Looked up again each time: a name may lead elsewhere by now.
    if (await isInside(base)) return null
    return service.engine({ base, model: stored.model, appid: stored.appid, key }, deps.fetch)
  }
  const setOf = async (db: Db): Promise<VoiceSet> => {
    const [map, engines] = await Promise.all([
      storedMap.read(db),
      Promise.all(SPEECH_SERVICES.map(async (service) => await engineOf(db, service))),
    ])
    return {
      engines: engines.filter((one) => one !== null),
      usual: map.usual,
      own: new Map(map.own.map((one) => [one.value, { engine: one.engine, voice: one.voice }])),
      missing,
    }
  }
  const shown = ({
    value,
    name,
    gender,
    lang,
    available,
    reason,
    engine,
    engineId,
    engineVoice,
  }: VoiceState): OutputOf<Http['listVoices']>['voices'][number] => ({
    value: value as OutputOf<Http['listVoices']>['voices'][number]['value'],
    name,
    gender,
    lang,
    available: available ? 1 : 0,
    reason,
    engine,
    engine_value: engineId as OutputOf<Http['voiceServices']>['usual'],
    engine_voice: engineVoice,
  })

  return {
    setOf,
    list: async (db) => ({ voices: (await deps.voices.list(await setOf(db))).map(shown) }),

    async audition({ db, tenantId, signal }, { voice, text, rate, semitones }) {
      try {
        const spoken = await deps.voices.synth(
          { text: text || AUDITION_TEXT, voice, rate, semitones },
          { set: await setOf(db), signal },
        )
        const name = createHash('sha256')
          .update(spoken.path.split(/[/\\]/).at(-1) ?? '')
          .digest('hex')
          .slice(0, 40)
        const key = `${AUDITION_PREFIX}${tenantId}/${name}.wav`
        if ((await deps.files.head(key)) === null)
          await deps.files.put(key, createReadStream(spoken.path), { contentType: 'audio/wav' })
        return {
          url: await deps.files.signedUrl(key, { expiresSec: AUDITION_EXPIRES_S, contentType: 'audio/wav' }),
          duration_ms: spoken.durationMs,
        }
      } catch (error) {
        throw inWords(error)
      }
    },

    async services(db) {
      const [map, set] = await Promise.all([storedMap.read(db), setOf(db)])
      const services = await Promise.all(
        SPEECH_SERVICES.map(async (service) => {
          const stored = await storedService(service.value).read(db)
          const key = stored === null ? '' : (decrypted(stored) ?? '')
          const kept = { base_url: stored?.base_url, model: stored?.model, appid: stored?.appid }
          return {
            value: service.value,
            name: service.name,
            configured: set.engines.some((one) => one.id === service.value) ? (1 as const) : (0 as const),
            how_to: [...service.howTo],
            known_voices: [...service.knownVoices],
            fields: service.fields.map(({ name, label, usual }) =>
              name === 'key'
                ? { name, label, secret: 1 as const, value: '', tail: key.length < TAIL_FROM ? '' : key.slice(-TAIL) }
                : { name, label, secret: 0 as const, value: kept[name] || usual, tail: '' },
            ),
          }
        }),
      )
      const voices = (await deps.voices.list(set)).map((state) => ({
        ...shown(state),
        own: set.own.has(state.value) ? (1 as const) : (0 as const),
        own_voice: set.own.get(state.value)?.voice ?? '',
      }))
      const ready = (await deps.system.voices()).size > 0
      return {
        services,
        usual: map.usual,
        voices,
        system: {
          name: deps.system.name,
          ready: ready ? 1 : 0,
          how_to: ready ? deps.system.remark : deps.system.remedy,
        },
      }
    },

    async save(caller, input) {
      const service = serviceOf(input.service)
      const base = checkBase(input.base_url)
      if (base === null)
        throw badField('base_url', '地址须以 https:// 开头（本机服务可用 http://127.0.0.1），且不含账号、参数')
      if (await isInside(base))
        throw badField(
          'base_url',
          '团队服务器不调用本机和局域网的地址，请填写公网地址；如确需使用，请让服务器管理员以 --allow-private-addresses 启动',
        )
      const before = await storedService(service.value).read(caller.db)
      // A stored key goes only to the host that it was entered for.
      const sameHost = before !== null && URL.parse(before.base_url)?.host === URL.parse(base)?.host
      const key = input.key || (before !== null && sameHost ? (decrypted(before) ?? '') : '')
      if (key === '' && !isLocalBase(base))
        throw badField('key', before !== null && !sameHost ? '地址换了主机，请重新填写密钥' : '请填写密钥')
      for (const { name, label } of service.fields)
        if ((name === 'model' || name === 'appid') && input[name] === '') throw badField(name, `请填写${label}`)
      await storedService(service.value).write(
        caller.db,
        { base_url: base, model: input.model, appid: input.appid, key_enc: key === '' ? '' : deps.cipher.encrypt(key) },
        deps.clock.now(),
      )
      caller.audit({
        targetType: 'voice',
        targetId: service.value,
        summary: `保存${service.name}`,
        after: { base_url: base, model: input.model, appid: input.appid, key_changed: input.key === '' ? 0 : 1 },
      })
      return { configured: 1 }
    },

    async clear(caller, input) {
      const service = serviceOf(input.service)
      const cleared = await storedService(service.value).remove(caller.db)
      caller.audit({ targetType: 'voice', targetId: service.value, summary: `清除${service.name}` })
      return { cleared: cleared ? 1 : 0 }
    },

    async test(caller, input) {
      const service = serviceOf(input.service)
      const engine = await engineOf(caller.db, service)
      if (engine === null)
        throw new AppError(CODE.CONFLICT, {
          msg: missing(service.value),
          data: { not_configured: 1, how_to: [...service.howTo] },
        })
      const { own } = await setOf(caller.db)
      const voice =
        [...own.values()].find((one) => one.engine === service.value && one.voice !== '')?.voice ??
        [...(await engine.voices()).values()][0] ??
        ''
      const outcome = await deps.trial(engine, voice).then(
        () => ({ ok: 1 as const, msg: `合成成功，使用音色 ${voice}` }),
        (error: unknown) => ({ ok: 0 as const, msg: inWords(error).msg ?? '' }),
      )
      caller.audit({
        targetType: 'voice',
        targetId: service.value,
        summary: `测试${service.name}：${outcome.ok === 1 ? '成功' : '失败'}`,
      })
      return outcome
    },

    async saveMap(caller, input) {
      const values = input.own.map((one) => one.value)
      if (new Set(values).size < values.length) throw badField('own', '同一音色只能设置一次')
      await storedMap.write(caller.db, { usual: input.usual, own: input.own }, deps.clock.now())
      const names = input.own.map((one) => voiceKinds.find((kind) => kind.value === one.value)?.name ?? one.value)
      const usual = input.usual === SYSTEM_ENGINE ? '本机语音' : serviceOf(input.usual as VoiceServiceName).name
      caller.audit({
        targetType: 'voice',
        targetId: 'map',
        summary: `默认由${usual}朗读${names.length === 0 ? '' : `，单独设置：${names.join('、')}`}`,
        after: { usual: input.usual, own: input.own },
      })
      return { usual: input.usual }
    },
  }
}
