// What Graph's error codes mean for the operator (Instagram platform, "Error codes").
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import { jsonOf, type Saying } from '../kit/answers.ts'
import type { OfficialAnswer } from '../official.ts'

export const SITE = 'Instagram'
/** The container is not ready to be published yet: the same container may be asked again. */
export const NOT_READY = 2207027

const SUBCODES: Readonly<Record<number, Saying>> = {
  2207001: ['network', 'Instagram 服务器出错，请稍后重试'],
  2207003: ['network', 'Instagram 接收素材超时，请重试'],
  2207004: ['content', '图片太大：每张不能超过 8 MB，请压缩后重试'],
  2207005: ['content', '图片格式不支持：请改用 JPEG'],
  2207006: ['platform-limit', '素材找不到或没有权限，请重新授权该账号后再试'],
  2207008: ['network', '素材容器暂时不可用，请重试'],
  2207009: ['content', '图片比例须在 4:5 到 1.91:1 之间，请裁剪后重试'],
  2207010: ['content', '文案太长，或话题、@ 太多，请缩短'],
  2207020: ['network', '素材容器已过期（24 小时），请重新发布'],
  2207023: ['content', '素材类型不支持，请换成 MP4 视频或 JPEG 图片'],
  2207026: ['content', '视频格式不支持：请用 MP4 或 MOV（H.264 或 HEVC 画面、AAC 声音，3 秒到 15 分钟）'],
  [NOT_READY]: ['network', 'Instagram 还没有处理完素材，请稍后重试'],
  2207028: ['content', '轮播须有 2 到 10 张，请增减图片'],
  2207032: ['network', 'Instagram 没能建立素材容器，请重试'],
  2207040: ['content', '@ 的人太多：最多 20 个'],
  2207042: ['platform-limit', '该账号 24 小时内通过接口发布的数量已达上限，请明天再发'],
  2207050: ['platform-limit', '该 Instagram 账号被限制或需要验证，请打开 Instagram App 处理提示后再发'],
  2207051: ['platform-limit', 'Instagram 认为这次发布像垃圾信息而拦下，请隔几小时并更换文案再发'],
  2207052: ['network', 'Instagram 取不到素材，请重试'],
  2207053: ['network', 'Instagram 处理上传时出错，请重试'],
  2207057: ['content', '封面时间点超出视频长度，请重新选择封面'],
  2207077: ['network', 'Instagram 取不到素材，请重试'],
  2207082: ['network', '视频上传没有完成，请重试'],
}
const SIGNED_OUT: Saying = ['session', 'Instagram 授权已失效（过期、改过密码或被撤销），请重新授权该账号']
const TOO_OFTEN: Saying = ['platform-limit', 'Instagram 接口调用太频繁，请一小时后再试']
const CODES: Readonly<Record<number, Saying>> = {
  1: ['network', 'Instagram 接口暂时出错，请稍后重试'],
  2: ['network', 'Instagram 接口暂时不可用，请稍后重试'],
  4: TOO_OFTEN,
  17: TOO_OFTEN,
  32: TOO_OFTEN,
  613: TOO_OFTEN,
  9: ['platform-limit', '该账号 24 小时内通过接口发布的数量已达上限，请明天再发'],
  10: [
    'platform-limit',
    '应用没有发布权限：请在 Meta 开发者后台申请 instagram_content_publish（公开使用须通过应用审核），再重新授权',
  ],
  102: SIGNED_OUT,
  190: SIGNED_OUT,
  368: ['platform-limit', '该账号因违反平台规定被暂时禁止操作，请在 Instagram App 查看提示'],
  36000: ['content', '图片太大：每张不能超过 8 MB，请压缩后重试'],
  36003: ['content', '图片比例须在 4:5 到 1.91:1 之间，请裁剪后重试'],
}

const body = z.object({
  error: z.object({
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    message: z.string().default(''),
    error_user_msg: z.string().optional(),
  }),
})

/** A sub-code, or a code, in words. */
const sayingOf = (code: number, subcode: number, words: string): Saying =>
  SUBCODES[subcode] ??
  CODES[code] ??
  (code >= 200 && code <= 299 ? CODES[10] : undefined) ?? [
    'content',
    `Instagram 拒绝：${words.slice(0, 120) || `错误 ${code}`}，请按提示修改后重试`,
  ]

/** Code and sub-code of an error body; null when the answer is none. */
export function graphError(
  answer: OfficialAnswer,
): { readonly code: number; readonly subcode: number; readonly words: string } | null {
  const read = body.safeParse(jsonOf(answer))
  if (!read.success) return null
  const { code, error_subcode, message, error_user_msg } = read.data.error
  return { code, subcode: error_subcode ?? 0, words: error_user_msg ?? message }
}

/** The error that an answer tells. @param refused it is the answer to the press: a positive no */
export function toError(answer: OfficialAnswer, step: string, refused = false): HelperError {
  const told = graphError(answer)
  if (!told)
    return new HelperError({
      kind: 'network',
      code: `HTTP_${answer.status}`,
      msg: `Instagram 接口没有正常回应（${answer.status}），请稍后重试`,
      step,
    })
  const [kind, msg] = sayingOf(told.code, told.subcode, told.words)
  return new HelperError({ kind, code: `IG_${told.subcode || told.code}`, msg, step, refused })
}

/**
 * A container that failed names a sub-code in its `status`: "Error: Media upload has failed with error code 2207026".
 */
export function containerFailed(status: string): HelperError {
  const subcode = Number(/\b(2207\d{3})\b/.exec(status)?.[1] ?? 0)
  const [kind, msg] = SUBCODES[subcode] ?? [
    'content',
    `Instagram 没能处理素材：${status.slice(0, 120) || '未说明原因'}，请检查视频或图片`,
  ]
  return new HelperError({ kind, code: subcode ? `IG_${subcode}` : 'CONTAINER_ERROR', msg, step: 'filling' })
}
