// What TikTok's error codes and reasons of failure mean for the operator.
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import { jsonOf, shaped, type Saying } from '../kit/answers.ts'
import type { OfficialAnswer } from '../official.ts'

export const SITE = 'TikTok'
/** The app was not audited: it may post for private accounts only, and privately. */
export const UNAUDITED = 'unaudited_client_can_only_post_to_private_accounts'
export const NO_SCOPE = 'scope_not_authorized'

const SAYINGS: Readonly<Record<string, Saying>> = {
  access_token_invalid: ['session', 'TikTok 授权已失效，请重新授权该账号'],
  [NO_SCOPE]: ['platform-limit', '授权时没有同意发布权限（video.publish 或 video.upload），请重新授权并勾选全部权限'],
  scope_permission_missed: ['platform-limit', '授权时没有同意所需权限，请重新授权并勾选全部权限'],
  rate_limit_exceeded: ['platform-limit', 'TikTok 接口调用太频繁，请几分钟后再试'],
  [UNAUDITED]: [
    'platform-limit',
    '应用未通过 TikTok 审核，不能公开发布：请在 TikTok 开发者后台提交审核，或把账号设为私密后以「仅自己可见」发布',
  ],
  reached_active_user_cap: ['platform-limit', '应用今天的活跃账号数已到 TikTok 上限，请明天再发或提交应用审核'],
  spam_risk: ['platform-limit', 'TikTok 认为该账号有风险而拦下，请隔一天并在 App 查看提示'],
  spam_risk_too_many_posts: ['platform-limit', '该账号 24 小时内通过接口发布太多，请明天再发'],
  spam_risk_too_many_pending_share: [
    'platform-limit',
    '该账号草稿箱里待发布的作品太多（24 小时最多 5 条），请先在手机上处理',
  ],
  spam_risk_user_banned_from_posting: ['platform-limit', '该账号被 TikTok 禁止发布，请在 App 查看原因'],
  spam_risk_text: ['content', 'TikTok 认为文案像垃圾信息，请修改标题和话题'],
  privacy_level_option_mismatch: ['content', '该账号不能选择这个可见范围，请重新选择'],
  file_format_check_failed: ['content', '视频格式不支持，请用 MP4、MOV 或 WebM'],
  duration_check_failed: ['content', '视频长度不符合该账号的上限，请裁短后重试'],
  frame_rate_check_failed: ['content', '视频帧率不支持：须在 23 到 60 帧之间'],
  picture_size_check_failed: ['content', '画面尺寸不支持：宽高须在 360 到 4096 像素之间'],
  video_pull_failed: ['network', 'TikTok 没有取到视频，请重试'],
  auth_removed: ['session', '授权在处理过程中被撤销，请重新授权该账号'],
  internal: ['network', 'TikTok 处理时出错，请重试'],
  internal_error: ['network', 'TikTok 接口暂时出错，请稍后重试'],
  invalid_publish_id: ['unknown', 'TikTok 不认得这次发布，请先核对是否已发出'],
  token_not_authorized_for_specified_publish_id: ['unknown', '该授权看不到这次发布，请先核对是否已发出'],
  publish_cancelled: ['content', '发布已被取消'],
}

/** A code or a reason of failure as an error. @param refused it answers the press: a positive no */
export function errorOf(code: string, step: string, words = '', refused = false): HelperError {
  const [kind, msg] = SAYINGS[code] ??
    (code.startsWith('spam_risk') ? SAYINGS['spam_risk'] : undefined) ?? [
      'content',
      `TikTok 拒绝：${words.slice(0, 120) || code}，请按提示修改后重试`,
    ]
  return new HelperError({ kind, code, msg, step, refused })
}

const told = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) })

/** The `data` of an answer by its shape. @throws HelperError by the answer's own code; `network` when it has none */
export function dataOf<T extends z.ZodType>(answer: OfficialAnswer, step: string, shape: T): z.output<T> {
  const body = jsonOf(answer)
  const { error } = shaped(SITE, body, told)
  if (error.code !== 'ok') throw errorOf(answer.status >= 500 ? 'internal_error' : error.code, step, error.message)
  return shaped(SITE, shaped(SITE, body, z.object({ data: z.unknown() })).data, shape)
}
