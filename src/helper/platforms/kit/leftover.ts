// The notice that a work was begun and not published: it is never gone on with, as what it holds is not ours to
// publish.
import type { ElementHandle, Frame, Page } from 'puppeteer-core'
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { freePoint, press } from './page-actions.ts'
import { contains } from './words.ts'

/**
 * Words of the notice: 抖音 and 快手 say 还有上次未发布的视频, B站 speaks of what was not handed in; TikTok's words are general
 * knowledge.
 */
export const LEFTOVER: Selectors = [
  contains('上次未发布'),
  contains('上次未提交'),
  contains('上次未完成'),
  contains('未提交的视频'),
  contains('未提交的稿件'),
  contains("wasn't saved"),
]

const WORDS = ['上次未发布', '上次未提交', '上次未完成', '未提交的视频', '未提交的稿件', "wasn't saved"]
/** Both answers must stand there: only so it is that notice, and the right one of them is known. */
const KEEP = ['继续编辑', '继续', '恢复', '去编辑', '继续投稿', 'Continue']
const DROP = ['放弃', '放弃编辑', '不用了', '不恢复', '重新上传', '重新开始', '取消', 'Discard']

// Runs in the page, so it may use nothing from outside itself.
const dropButton = ({
  words,
  keep,
  drop,
}: {
  words: readonly string[]
  keep: readonly string[]
  drop: readonly string[]
}): Element | null => {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const shows = (element: Element): boolean =>
    element.getBoundingClientRect().width > 0 && getComputedStyle(element).visibility === 'visible'
  const bare = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, '')
  const own = (element: Element): string =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.nodeValue ?? '')
      .join('')
  const saying = (within: Element, wanted: readonly string[]): Element | undefined =>
    [...within.querySelectorAll('*')].findLast(
      (one) => shows(one) && wanted.includes(bare(one)) && one.children.length <= 1,
    )
  for (const root of roots)
    for (const notice of root.querySelectorAll('*')) {
      if (
        !words.some((word) => own(notice).includes(word)) ||
        !shows(notice) ||
        notice.closest('[contenteditable=true]')
      )
        continue
      for (let at: Element | null = notice, up = 0; at !== null && up < 8; at = at.parentElement, up += 1) {
        const button = saying(at, keep) && saying(at, drop)
        if (button) return button
      }
    }
  return null
}

/** Presses what gives the old work up. True when it did. */
export async function dropLeftover(ctx: RunContext, page: Page, deep: boolean): Promise<boolean> {
  for (const frame of deep ? page.frames() : [page.mainFrame()]) {
    const here: Frame = frame
    const found = await ctx.race(
      glance(() => here.evaluateHandle(dropButton, { words: WORDS, keep: KEEP, drop: DROP })),
    )
    const button = (found?.asElement() ?? null) as ElementHandle | null
    if (button === null) continue
    const point = await freePoint(ctx, button).catch((error: unknown) => {
      if (error instanceof HelperError && error.code === 'DETACHED') return null
      throw error
    })
    if (point === null) return false
    await press(ctx, page, point)
    return true
  }
  return false
}
