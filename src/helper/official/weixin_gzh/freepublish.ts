// Out of the draft box to the readers.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { z } from 'zod'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishResult, PublishStepper } from '../../platforms/platform.ts'
import { jsonOf, lookUntil, press, shaped } from '../kit/answers.ts'
import type { OfficialAnswer } from '../official.ts'
import type { Api } from './api.ts'
import { BUSY, codeOf, errorOf, NOT_CHECKED, SITE, UNAUTHORIZED } from './errors.ts'
import type { WeixinTimes } from './times.ts'

const MOST_PRESSES = 3
const FAILURES: Readonly<Record<number, string>> = {
  2: '原创校验没有通过',
  3: '发布失败',
  4: '平台审核没有通过',
  5: '发布后被删除',
  6: '发布后被平台封禁',
}

const published = z.object({
  publish_status: z.number(),
  article_id: z.string().default(''),
  article_detail: z
    .object({
      item: z.array(z.object({ idx: z.number().default(0), article_url: z.string().default('') })).default([]),
    })
    .optional(),
  /** Places of the articles that did not pass, from 1. */
  fail_idx: z.array(z.number()).default([]),
})

/**
 * Whether the account may publish by interface: personal and unverified ones may not, and the list of published works
 * tells so.
 */
export async function mayPublish(ctx: RunContext, api: Api): Promise<boolean> {
  const { code, words } = codeOf(await api.post(ctx, 'freepublish/batchget', { offset: 0, count: 1, no_content: 1 }))
  if (code === UNAUTHORIZED) return false
  if (code !== 0) throw errorOf(code, words, 'session-check')
  return true
}

/**
 * A pressing call and what it says. @throws HelperError with `refused` for a no; without it when the outcome stays open
 */
export async function pressed(stepper: PublishStepper, call: () => Promise<OfficialAnswer>): Promise<OfficialAnswer> {
  const answer = await press(stepper, call)
  const { code, words } = codeOf(answer)
  if (code !== 0) throw errorOf(code, words, 'confirming', code !== BUSY)
  return answer
}

/**
 * Hands a draft in. Pressed again only after WeChat said that its check of the draft is not over; null = the account
 * may not publish after all.
 */
export async function submit(
  ctx: RunContext,
  api: Api,
  mediaId: string,
  stepper: PublishStepper,
  times: WeixinTimes,
): Promise<string | null> {
  for (let presses = 1; ; presses += 1) {
    try {
      const answer = await pressed(stepper, () => api.post(ctx, 'freepublish/submit', { media_id: mediaId }))
      return shaped(SITE, jsonOf(answer), z.object({ publish_id: z.union([z.string(), z.number()]).transform(String) }))
        .publish_id
    } catch (error) {
      const code = error instanceof HelperError && error.refused ? error.code : ''
      if (code !== `WX_${UNAUTHORIZED}` && (code !== `WX_${NOT_CHECKED}` || presses >= MOST_PRESSES)) throw error
      await stepper.refused(code === `WX_${UNAUTHORIZED}` ? '没有发布权限' : '草稿尚未通过检查')
      if (code === `WX_${UNAUTHORIZED}`) return null
      await ctx.sleep(times.poll)
    }
  }
}

/** Links by the articles' places. */
const linksOf = (told: z.output<typeof published>, count: number): string[] => {
  const items = told.article_detail?.item ?? []
  return Array.from(
    { length: count },
    (_, at) => (items.find((one) => one.idx === at + 1) ?? items[at])?.article_url.replace(/^http:/, 'https:') ?? '',
  )
}

/** What became of a publish that WeChat took; `titles` of its articles in their order. */
export async function settle(
  ctx: RunContext,
  api: Api,
  publishId: string,
  times: WeixinTimes,
  titles: readonly string[],
): Promise<PublishResult> {
  const waiting: PublishResult = {
    publishId,
    platformItemId: '',
    platformUrl: '',
    state: 'in-review',
    reason: '微信仍在处理，完成后才公开',
  }
  const told = await lookUntil(ctx, { every: times.poll, within: times.processing }, async () => {
    try {
      const now = await api.ask(ctx, 'freepublish/get', { publish_id: publishId }, 'confirming', published)
      return now.publish_status === PUBLISH_STATUS.publishing ? null : now
    } catch (error) {
      ctx.check()
      ctx.log.warn('official.status', { error: errorText(error) })
      return null
    }
  })
  if (!told) return waiting
  const links = linksOf(told, Math.max(1, titles.length))
  if (told.publish_status === PUBLISH_STATUS.waiting)
    return {
      publishId,
      platformItemId: told.article_id,
      platformUrl: links[0] ?? '',
      state: 'done',
      ...(titles.length > 1 ? { articleUrls: links } : {}),
    }
  const which =
    titles.length > 1 ? told.fail_idx.map((place) => `第 ${place} 篇「${titles[place - 1] ?? ''}」`).join('、') : ''
  throw new HelperError({
    kind: 'content',
    code: `WX_PUBLISH_${told.publish_status}`,
    step: 'confirming',
    refused: true,
    msg: `公众号${which}${FAILURES[told.publish_status] ?? '没有发布'}，请在公众号后台查看原因，修改后重新发布`,
  })
}
