// What YouTube's reasons mean for the operator.
import { z } from 'zod'
import { TIMING_REFUSED } from '../../../contract/time-channel.ts'
import { HelperError } from '../../lib/errors.ts'
import { jsonOf, type Saying } from '../kit/answers.ts'
import type { OfficialAnswer } from '../official.ts'

/** The account's own limit: another way out would meet it too. */
const ACCOUNT_LIMIT = 'uploadLimitExceeded'

const SAYINGS: Readonly<Record<string, Saying>> = {
  authError: ['session', 'YouTube 授权已失效，请重新授权该账号'],
  unauthorized: ['session', 'YouTube 授权已失效，请重新授权该账号'],
  youtubeSignupRequired: ['session', '该 Google 账号没有 YouTube 频道，请先在 youtube.com 创建频道再重新授权'],
  insufficientPermissions: ['session', '授权时没有勾选上传权限，请重新授权并勾选全部权限'],
  accessNotConfigured: ['platform-limit', '应用所在项目没有启用 YouTube Data API v3，请在 Google Cloud 启用后重试'],
  quotaExceeded: [
    'platform-limit',
    '应用今日的 YouTube 接口配额已用完，请在太平洋时间零点（北京时间下午）后再发，或向 Google 申请提高配额',
  ],
  dailyLimitExceeded: [
    'platform-limit',
    '应用今日的 YouTube 接口配额已用完，请在太平洋时间零点（北京时间下午）后再发，或向 Google 申请提高配额',
  ],
  rateLimitExceeded: ['platform-limit', 'YouTube 接口调用太频繁，请几分钟后再试'],
  userRateLimitExceeded: ['platform-limit', 'YouTube 接口调用太频繁，请几分钟后再试'],
  [ACCOUNT_LIMIT]: ['platform-limit', '该频道 24 小时内上传太多，请明天再发'],
  forbidden: ['platform-limit', 'YouTube 不允许这个频道做此操作，请到 YouTube 工作室查看频道状态'],
  invalidTitle: ['content', 'YouTube 不接受这个标题：须 1 到 100 字，不能含 < 和 >'],
  invalidDescription: ['content', 'YouTube 不接受这段简介：最多 5000 字节，不能含 < 和 >'],
  invalidTags: ['content', 'YouTube 不接受这些标签：合计最多 500 字'],
  invalidCategoryId: ['content', '视频分类不正确，请修改后重试'],
  invalidPublishAt: ['content', '定时时间不正确：须晚于现在，且作品先为私享'],
  invalidFilename: ['content', '文件名不被接受，请改名后重试'],
  invalidVideoMetadata: ['content', '标题或分类不符合 YouTube 要求，请修改后重试'],
  mediaBodyRequired: ['content', '视频文件为空，请更换文件'],
  imageFormatUnsupported: ['content', '封面格式不支持，请用 JPG 或 PNG'],
  backendError: ['network', 'YouTube 暂时出错，请稍后重试'],
  internalError: ['network', 'YouTube 暂时出错，请稍后重试'],
}
const told = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
})

const byStatus = (status: number): Saying => {
  if (status === 401) return ['session', 'YouTube 授权已失效，请重新授权该账号']
  if (status >= 500 || status === 429) return ['network', 'YouTube 暂时没有处理请求，请稍后重试']
  return ['content', 'YouTube 拒绝了请求，请检查作品内容后重试']
}

/** A refusal of the interface as an error. @param refused it answers the press: a positive no */
export function errorOf(answer: OfficialAnswer, step: string, refused = false): HelperError {
  const { error } = told.safeParse(jsonOf(answer)).data ?? { error: { message: '', errors: [] } }
  const reason = error.errors[0]?.reason ?? ''
  const known = SAYINGS[reason]
  const [kind, msg] = known ?? byStatus(answer.status)
  const words =
    known === undefined && error.message ? `${msg}（${error.message.replaceAll(/<[^>]*>/g, '').slice(0, 120)}）` : msg
  // The work waits for its minute then.
  return new HelperError({
    kind,
    code: reason === 'invalidPublishAt' ? TIMING_REFUSED : reason || `HTTP_${answer.status}`,
    msg: words,
    step,
    refused,
  })
}
