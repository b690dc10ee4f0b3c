import { firstVisible, urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { PublishedWork, PublishResult } from '../platform.ts'
import { recommendedCover } from './fill-cover.ts'
import type { Form } from './form.ts'
import { tap, textOf } from './page-actions.ts'
import { S } from './selectors.ts'

const OUTCOME_MS = 120_000
const MOST_PRESSES = 2
/** Words of a toast that say no for sure; "network error" and the like leave the outcome open. */
const REFUSALS = /请|不能|不支持|超过|违规|违禁|敏感|限制|频繁|上限|失败，|需在/
const OPEN_QUESTION = /网络|异常|超时|稍后|登录/

const onManage = (url: URL | null): boolean => url?.pathname.startsWith('/creator-micro/content/manage') ?? false

/** Presses 「发布」 through the journal and waits for a positive sign; answers after the page has moved to the works list. */
export const submit = async (form: Form): Promise<void> => {
  const { ctx, page, wait, stepper } = form
  for (let presses = 1; ; presses += 1) {
    const button = await wait.visible('发布按钮', S.publish, { step: 'ready' })
    const before = await textOf(page, S.toast)
    await stepper.pressPublish(() => tap(ctx, page, button))
    const found = await wait.any(
      '发布结果',
      {
        manage: async () => onManage(urlOf(page)),
        cover: () => firstVisible(page, S.coverMissing),
        out: () => firstVisible(page, S.signedOut),
        toast: async () => {
          const text = await textOf(page, S.toast)
          return text && text !== before && text !== '发布成功' ? text : null
        },
      },
      { timeoutMs: OUTCOME_MS, kind: 'unknown', step: 'confirming' },
    )
    if (found.name === 'manage') return
    if (found.name === 'cover') {
      await stepper.refused('平台要求设置封面')
      if (presses >= MOST_PRESSES) throw new HelperError({ kind: 'content', code: 'COVER_REQUIRED', msg: '平台要求设置封面，请选择封面后重试', step: 'confirming', refused: true })
      await recommendedCover(form)
      continue
    }
    if (found.name === 'out') throw new HelperError({ kind: 'session', code: 'SIGNED_OUT', msg: '发布时登录失效，请先核对平台是否已发出', step: 'confirming' })
    const words = String(found.value)
    if (REFUSALS.test(words) && !OPEN_QUESTION.test(words)) {
      await stepper.refused(words)
      throw new HelperError({ kind: 'content', code: 'REFUSED', msg: `平台拒绝发布：${words}`, step: 'confirming', refused: true })
    }
    throw new HelperError({ kind: 'unknown', code: 'UNCLEAR', msg: `平台提示「${words}」，请先核对是否已发出`, step: 'confirming' })
  }
}

/** The work of this run in the creator's list: same title, handed in after the run began. */
export const findWork = (works: readonly PublishedWork[], title: string, sinceS: number): PublishedWork | null =>
  works.find((work) => work.publishTime >= sinceS && (work.title === title || (title !== '' && work.title.startsWith(title)))) ?? null

/** Result of a work that stands in the list; without it the arrival on the works page is the sign. */
export const toResult = (work: PublishedWork | null, fallbackId: string): PublishResult =>
  work
    ? { publishId: work.platformItemId, platformItemId: work.platformItemId, platformUrl: work.platformUrl, state: work.state === 'published' ? 'done' : 'in-review' }
    : { publishId: fallbackId, platformItemId: '', platformUrl: '', state: 'in-review' }
