// What the error codes of api.weixin.qq.com mean for the operator.
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import { jsonOf, shaped, type Saying } from '../kit/answers.ts'
import type { OfficialAnswer } from '../official.ts'

export const SITE = '公众号'
/** The account may not use this interface: personal and unverified accounts can't publish by it. */
export const UNAUTHORIZED = 48001
/** The draft did not pass the check before publishing (yet). */
export const NOT_CHECKED = 53503
/** Busy: whether the call was carried out stays open. */
export const BUSY = -1

const SIGNED_OUT: Saying = ['session', '公众号接口凭证已失效，请重新授权该账号（AppSecret 重置后须先在设置里更新）']
const TOO_OFTEN: Saying = ['platform-limit', '公众号接口今天的调用次数已用完，请明天再试']
const SAYINGS: Readonly<Record<number, Saying>> = {
  [BUSY]: ['network', '微信接口繁忙，请稍后重试'],
  40001: SIGNED_OUT,
  40014: SIGNED_OUT,
  41001: SIGNED_OUT,
  42001: SIGNED_OUT,
  40007: ['network', '素材编号失效，请重新发布'],
  40009: ['content', '图片太大：正文图片 1 MB、素材图片 10 MB 以内，请压缩'],
  40113: ['content', '图片格式不支持：请用 JPG 或 PNG'],
  40137: ['content', '图片格式不支持：请用 JPG 或 PNG'],
  45001: ['content', '图片太大：素材图片须在 10 MB 以内，请压缩'],
  45002: ['content', '正文太长：须少于 2 万字、1 MB，请缩短'],
  45003: ['content', '标题太长，请缩短到 32 字以内'],
  45004: ['content', '摘要太长，请缩短到 128 字以内'],
  45009: TOO_OFTEN,
  45028: ['platform-limit', '今天的发布额度已用完，请明天再发'],
  45011: ['platform-limit', '公众号接口调用太频繁，请几分钟后再试'],
  45110: ['content', '作者名太长，请缩短'],
  45166: ['content', '正文里有微信不允许的内容，请修改后重试'],
  [UNAUTHORIZED]: [
    'platform-limit',
    '该公众号没有这个接口的权限（个人主体和未认证账号没有发布权限），请在公众号后台操作',
  ],
  48004: ['platform-limit', '该公众号的接口被封禁，请登录公众号后台查看原因'],
  50002: ['platform-limit', '该公众号被限制使用，请登录公众号后台查看原因'],
  53500: ['platform-limit', '该公众号的发布功能被封禁，请登录公众号后台查看原因'],
  53501: ['platform-limit', '发布太频繁，请稍后再试'],
  [NOT_CHECKED]: ['content', '草稿没有通过发布检查，已保存在草稿箱，请在公众号后台修改后发表'],
  53504: ['content', '该草稿只能在公众号后台发表，已保存在草稿箱，请登录后台操作'],
  53505: ['content', '该草稿须先在公众号后台手动保存，已保存在草稿箱，请登录后台操作'],
}

const told = z.object({ errcode: z.number().default(0), errmsg: z.string().default('') })

/** Error code of an answer, 0 = none. @throws HelperError `network` when the answer is none of the interface */
export function codeOf(answer: OfficialAnswer): { readonly code: number; readonly words: string } {
  const { errcode, errmsg } = shaped(SITE, jsonOf(answer), told)
  return { code: errcode, words: errmsg }
}

/** A code in words. @param refused it answers the press: a positive no */
export function errorOf(code: number, words: string, step: string, refused = false): HelperError {
  if (code === 40164 || code === 61004) {
    const ip = /(?:\d{1,3}\.){3}\d{1,3}/.exec(words)?.[0]
    return new HelperError({
      kind: 'platform-limit',
      code: `WX_${code}`,
      step,
      refused,
      msg: `微信没有放行本机地址${ip ? ` ${ip}` : ''}：请在公众号后台「设置与开发 · 开发接口管理」把它加入 IP 白名单`,
    })
  }
  const [kind, msg] = SAYINGS[code] ?? [
    'content',
    `微信拒绝：${words.replace(/\s*rid:.*$/, '').slice(0, 120)}（${code}），请按提示修改后重试`,
  ]
  return new HelperError({ kind, code: `WX_${code}`, msg, step, refused })
}
