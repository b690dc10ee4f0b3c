import { urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { overhearCreate } from './create-answer.ts'
import { recommendedCover } from './fill-cover.ts'
import type { Form } from './form.ts'
import { find, seen, textOf } from './look.ts'
import { aim, press } from './page-actions.ts'
import { S } from './selectors.ts'
import { closeTour } from './verification.ts'

const MOST_PRESSES = 2
/** Words that say no for sure; "network error" and the like leave the outcome open. */
const REFUSALS = /请|不能|不支持|超过|违规|违禁|敏感|限制|频繁|上限|失败，|需在/
const OPEN_QUESTION = /网络|异常|超时|稍后/
const SIGNED_OUT = /登录/
const COVER_WANTED = /设置封面/
const PUBLISHED = '发布成功'

type Outcome = { readonly itemId: string } | { readonly refused: 'cover' | 'content'; readonly words: string }

/** Waits for a sign after the press. @throws without `refused` when there is none, or one that leaves it open */
const outcome = async (form: Form, before: string, heard: ReturnType<typeof overhearCreate>): Promise<Outcome> => {
  const { ctx, page, waitPressed, times } = form
  const found = await waitPressed.any(
    '发布结果',
    {
      created: async () => heard.newest(),
      manage: async () => urlOf(page)?.pathname.startsWith('/creator-micro/content/manage') ?? false,
      page: () => seen(ctx, page, { cover: S.coverMissing, out: S.signedOut }),
      toast: async () => {
        const text = await textOf(ctx, page, S.toast)
        return text && text !== before && text !== PUBLISHED ? text : null
      },
    },
    { timeoutMs: times.outcome, kind: 'unknown', step: 'confirming' },
  )
  if (found.name === 'manage') return { itemId: heard.newest()?.itemId ?? '' }
  if (found.name === 'created' && found.value.itemId) return { itemId: found.value.itemId }
  const words = found.name === 'created' ? found.value.refusal : found.name === 'toast' ? found.value : '请设置封面后再发布'
  if ((found.name === 'page' && found.value === 'out') || SIGNED_OUT.test(words)) throw new HelperError({ kind: 'session', code: 'SIGNED_OUT', msg: '发布时登录失效，请先核对平台是否已发出', step: 'confirming' })
  if (COVER_WANTED.test(words)) return { refused: 'cover', words }
  if (OPEN_QUESTION.test(words) || (found.name === 'toast' && !REFUSALS.test(words))) throw new HelperError({ kind: 'unknown', code: 'UNCLEAR', msg: `平台提示「${words}」，请先核对是否已发出`, step: 'confirming' })
  return { refused: 'content', words }
}

/** Presses 「发布」 through the journal and waits for a positive sign. Answers the id of the work, '' when only the page told. */
export const submit = async (form: Form): Promise<string> => {
  const { ctx, page, wait, stepper, times } = form
  for (let presses = 1; ; presses += 1) {
    // What the page said about the press before must be gone, or it would be taken for an answer to this one.
    await wait.any('提示消失', { gone: async () => (await seen(ctx, page, { cover: S.coverMissing })) === null }, { step: 'ready' })
    const { value: button } = await wait.any('发布按钮', { found: () => find(ctx, page, S.publish) }, { step: 'ready', timeoutMs: times.element })
    const point = await aim(ctx, button, () => closeTour(ctx, page))
    const before = await textOf(ctx, page, S.toast)
    const heard = overhearCreate(page)
    try {
      await stepper.pressPublish(() => press(ctx, page, point))
      const result = await outcome(form, before, heard)
      if ('itemId' in result) return result.itemId
      await stepper.refused(result.words)
      if (result.refused === 'content') throw new HelperError({ kind: 'content', code: 'REFUSED', msg: `平台拒绝发布：${result.words}`, step: 'confirming', refused: true })
      if (presses >= MOST_PRESSES) throw new HelperError({ kind: 'content', code: 'COVER_REQUIRED', msg: '平台要求设置封面，请选择封面后重试', step: 'confirming', refused: true })
    } finally {
      heard.stop()
    }
    await recommendedCover(form)
  }
}
