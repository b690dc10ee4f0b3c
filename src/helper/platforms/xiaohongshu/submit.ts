// The press: the button sits in a closed shadow root, which only the browser's own tools can see into.
import type { CDPSession, Page } from 'puppeteer-core'
import { z } from 'zod'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { orElse, type Form } from '../kit/form.ts'
import { overhear, type CreateAnswer } from '../kit/overhear.ts'
import { COVERED, type Point } from '../kit/page-actions.ts'
import { submitBy } from '../kit/submit.ts'
import { pastLayers } from '../kit/unknown-layer.ts'
import { cssText } from '../../tables/live-table.ts'
import { RED_BUTTON, S } from './selectors.ts'
import { closeTopicPanel } from './topic-panel.ts'

/** Centre of the red button, in the window; null while it is not drawn. */
const redButton = async (client: CDPSession): Promise<Point | null> => {
  const { nodes } = await client.send('DOM.getFlattenedDocument', { depth: -1, pierce: true })
  for (const { nodeId, nodeName, attributes = [] } of nodes) {
    const classes = attributes[attributes.indexOf('class') + 1]?.split(/\s+/) ?? []
    if (nodeName !== 'BUTTON' || !RED_BUTTON.every((name) => classes.includes(name))) continue
    await client.send('DOM.scrollIntoViewIfNeeded', { nodeId })
    const { model } = await client.send('DOM.getBoxModel', { nodeId })
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.content
    if (right > left && bottom > top) return { x: (left + right) / 2, y: (top + bottom) / 2 }
  }
  return null
}

const stillShut = (): HelperError =>
  new HelperError({
    kind: 'network',
    code: 'NOT_READY',
    msg: '小红书一直在处理视频，发布按钮没有变为可用，请稍后重试',
    step: 'ready',
  })

/** True when a press there reaches the element with the closed root. */
const reaches = async (page: Page, { x, y }: Point): Promise<boolean> =>
  page.evaluate(
    (left, top, host) => Boolean(document.elementFromPoint(left, top)?.closest(host)),
    x,
    y,
    cssText(S.publishHost),
  )

/** Where 「发布」 is, once the site lets it be pressed. @throws HelperError `page-changed` */
export async function publishPoint(form: Form): Promise<Point> {
  const { ctx, page, wait, times } = form
  // The site still works on an uploaded film: the button may stay shut as long as an upload takes.
  await wait.any(
    '发布按钮',
    { host: () => form.now(S.publishHost), old: () => form.now(S.publishOld) },
    { step: 'ready', timeoutMs: times.element },
  )
  const ready = await orElse(
    form,
    wait.any(
      '发布按钮可用',
      { host: () => form.now(S.publishReady), old: () => form.now(S.publishOld) },
      { step: 'ready', timeoutMs: times.upload },
    ),
    stillShut,
  )
  if (ready.name === 'old') return form.aim(ready.value)
  const client = await ctx.race(page.createCDPSession())
  try {
    // Without it the nodes have no numbers.
    await ctx.race(client.send('DOM.enable'))
    const look = async (): Promise<Point | null> => {
      const point = await redButton(client)
      return point && (await reaches(page, point)) ? point : null
    }
    const covered = async (): Promise<boolean> => {
      const point = await glance(() => redButton(client))
      return point !== null && !(await reaches(page, point))
    }
    const aimed = async (): Promise<Point> =>
      (await wait.any('发布按钮', { point: () => glance(look) }, { step: 'ready', timeoutMs: times.element })).value
    const panel = async (): Promise<boolean> => {
      const point = await glance(() => redButton(client))
      return point !== null && (await closeTopicPanel(form, point, covered))
    }
    // Looked at before the wait, which would only run out under it.
    if (await covered()) await panel()
    return await pastLayers(
      { ctx, page, name: form.site.name, visible: form.visible, known: panel },
      covered,
      async () => {
        try {
          return await aimed()
        } catch (error) {
          if (error instanceof HelperError && error.code === 'WAIT_TIMEOUT' && (await covered()))
            throw new HelperError({ kind: 'page-changed', code: COVERED, msg: error.message, step: 'ready' })
          throw error
        }
      },
    )
  } finally {
    await client.detach().catch(() => undefined)
  }
}

const answer = z.object({
  success: z.boolean().optional(),
  code: z.number().optional(),
  msg: z.string().default(''),
  data: z.object({ id: z.string().default('') }).nullish(),
})

/** What the answer of the create call says; null when it decides nothing. */
export function readCreate(status: number, text: string): CreateAnswer | null {
  if (status === 401) return { itemId: '', refusal: '登录已过期' }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = answer.safeParse(body)
  if (!parsed.success || status >= 500) return null
  const { success, code, msg, data } = parsed.data
  if (data?.id) return { itemId: data.id, refusal: '' }
  // A text-message step or a slider comes without words about the work.
  return msg && (success === false || (code ?? 0) !== 0) ? { itemId: '', refusal: msg } : null
}

/** Presses 「发布」 and waits for a positive sign; answers the id of the note, '' when only the page told. */
export function submit(form: Form): Promise<string> {
  return submitBy(form, {
    button: S.publishOld,
    aim: publishPoint,
    // Leaving for the login is no success, so the places that a taken note leads to are named.
    landed: (url) =>
      url.hostname === 'creator.xiaohongshu.com' &&
      (url.pathname.startsWith('/publish/success') ||
        url.pathname.startsWith('/new/note-manager') ||
        url.searchParams.get('published') === 'true'),
    overhear: (page) =>
      overhear(
        page,
        (url) => url.hostname === 'edith.xiaohongshu.com' && url.pathname === '/web_api/sns/v2/note',
        readCreate,
      ),
    toast: S.toast,
    idleToast: /发布成功|上传成功|保存成功/,
  })
}
