// The speech services a company can configure. Adding one = its engine in media/voices/cloud and one entry here.
import type { VoiceService, VoiceServiceName } from '../../../contract/http/voices.ts'
import { azureEngine, azureVoices } from '../../media/voices/cloud/azure-engine.ts'
import { openaiEngine, openaiVoices } from '../../media/voices/cloud/openai-engine.ts'
import type { SpeechFetch } from '../../media/voices/cloud/speech-http.ts'
import { volcanoEngine, volcanoVoices } from '../../media/voices/cloud/volcano-engine.ts'
import type { VoiceEngine } from '../../media/voices/voice-types.ts'

export type FieldName = VoiceService['fields'][number]['name']
export interface ServiceValues {
  /** Checked. */
  base: string
  model: string
  appid: string
  key: string
}

export interface SpeechService {
  readonly value: VoiceServiceName
  readonly name: string
  /** `usual` stands in the form until something is stored. */
  readonly fields: readonly { readonly name: FieldName; readonly label: string; readonly usual: string }[]
  /** Short steps, the first with the address of the service's site. */
  readonly howTo: readonly string[]
  readonly knownVoices: readonly string[]
  engine(values: ServiceValues, fetch: SpeechFetch): VoiceEngine
}

const OPENAI = 'OpenAI 兼容语音'
const AZURE = 'Azure 语音'
const VOLCANO = '火山引擎语音'
const distinct = (voices: Readonly<Record<string, string>>, more: readonly string[]): string[] => [
  ...new Set([...Object.values(voices), ...more]),
]

export const SPEECH_SERVICES: readonly SpeechService[] = [
  {
    value: 'openai',
    name: OPENAI,
    fields: [
      { name: 'base_url', label: '接口地址', usual: 'https://api.openai.com/v1' },
      { name: 'model', label: '模型', usual: 'tts-1' },
      { name: 'key', label: 'API Key', usual: '' },
    ],
    howTo: [
      '在 https://platform.openai.com/api-keys 创建 API Key；使用其他兼容服务时，填写它的接口地址（到 /v1 为止）和模型名称',
      '本机自建的兼容服务可填 http://127.0.0.1:端口/v1，不需要密钥',
      '其他服务的音色名称不同，请在「音色对应」里逐个填写',
    ],
    knownVoices: distinct(openaiVoices, ['alloy', 'ballad', 'fable', 'verse']),
    engine: ({ base, model, key }, fetch) => openaiEngine({ name: OPENAI, base, model, key, fetch }),
  },
  {
    value: 'azure',
    name: AZURE,
    fields: [
      { name: 'base_url', label: '语音合成终结点', usual: 'https://eastasia.tts.speech.microsoft.com' },
      { name: 'key', label: '资源密钥', usual: '' },
    ],
    howTo: [
      '在 https://portal.azure.com 创建“语音服务”资源，在“密钥和终结点”里复制密钥 1 和区域',
      '终结点为 https://区域.tts.speech.microsoft.com，例如 eastasia；由世纪互联运营的中国区为 https://区域.tts.speech.azure.cn，例如 chinaeast2',
      '免费层额度用完后会被拒绝，请按需升级定价层',
    ],
    knownVoices: distinct(azureVoices, [
      'zh-CN-XiaochenNeural',
      'zh-CN-XiaoruiNeural',
      'zh-CN-YunyangNeural',
      'zh-CN-YunzeNeural',
    ]),
    engine: ({ base, key }, fetch) => azureEngine({ name: AZURE, base, key, fetch }),
  },
  {
    value: 'volcano',
    name: VOLCANO,
    fields: [
      { name: 'base_url', label: '接口地址', usual: 'https://openspeech.bytedance.com' },
      { name: 'appid', label: 'AppID', usual: '' },
      { name: 'model', label: '业务集群（cluster）', usual: 'volcano_tts' },
      { name: 'key', label: 'Access Token', usual: '' },
    ],
    howTo: [
      '在 https://console.volcengine.com/speech/app 创建应用并开通“语音合成”，复制 AppID 和 Access Token',
      '除通用女声、通用男声外，每个音色都要在控制台下单开通（免费音色支付 0 元）',
      '使用大模型音色时，在「音色对应」里填写它的音色代号',
    ],
    knownVoices: distinct(volcanoVoices, ['BV001_streaming', 'BV002_streaming', 'BV700_streaming', 'BV102_streaming']),
    engine: ({ base, model, appid, key }, fetch) =>
      volcanoEngine({ name: VOLCANO, base, appid, cluster: model, token: key, fetch }),
  },
]
