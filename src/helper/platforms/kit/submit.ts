// The press on 「发布」, through the journal, and what the site says to it.
import type { ElementHandle, Page } from 'puppeteer-core'
import { WIRE_FIELD } from '../../../contract/acceptance/words.ts'
import { TIMING_REFUSED } from '../../../contract/time-channel.ts'
import { urlOf, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from './form.ts'
import type { CreateAnswer, Heard } from './overhear.ts'
import { press, pressOn, steady, type Point } from './page-actions.ts'
import { readBack } from './read-back.ts'
import { atLogin } from './site.ts'

const MOST_PRESSES = 2
/** So often a press may meet nothing, because the page moved at that moment. */
const MOST_MISSES = 3
const MISSED = '点击时页面移动，没有点到「发布」'
/** The site's own answer is read this much later at most than the note that the page puts up for it, ms. */
const HEARD_LATER_MS = 500
/** Words that say no for sure; "network error" and the like leave the outcome open. */
const REFUSALS = /请|不能|不支持|超过|违规|违禁|敏感|限制|频繁|上限|失败，|需在|需为/
const OPEN_QUESTION = /网络|异常|超时|稍后/
const SIGNED_OUT = /登录/
/** Words about the time that the site's timer was given. */
const TIMER_WORDS = /定时|预约|schedul/i
/** A note that speaks of a success is no clear no, whatever it asks for besides. */
const TAKEN = /(?<![未不])成功/

export interface SubmitWay {
  readonly button: Selectors
  /** Where to press, when the button can't be found as an element (closed shadow roots). */
  readonly aim?: (form: Form) => Promise<Point>
  /** Buttons of dialogs that ask once more after the press, each pressed once. */
  readonly confirm?: readonly Selectors[]
  /** A dialog after the press whose yes nobody wanted: nothing is out while it asks, and nothing of it is pressed. */
  readonly unwanted?: { readonly sign: Selectors; readonly msg: string }
  /** A dialog of the site lies over the form, and its button is pressed: what the form lost can't be typed again. */
  readonly overForm?: boolean
  /** The address of the page that only a taken work leads to. */
  readonly landed: (url: URL) => boolean
  /** Words that only a taken work shows. */
  readonly success?: Selectors
  readonly overhear?: (page: Page) => Heard
  readonly toast: Selectors
  /** Notes that say nothing about the outcome, or come along with a success. */
  readonly idleToast: RegExp
  /** A refusal after which the form can be mended and pressed again, once. */
  readonly mend?: {
    readonly sign: Selectors
    readonly words: RegExp
    readonly says: string
    readonly giveUp: string
    readonly by: (form: Form) => Promise<void>
  }
}

/** `time`: the site does not take the time that its timer was given. */
type Refusal = { readonly refused: 'mend' | 'time' | 'content'; readonly words: string }
type Outcome = { readonly itemId: string } | Refusal

/** What the site's words after the press mean. @throws HelperError where they leave the outcome open */
const decide = (way: Pick<SubmitWay, 'mend'>, words: string, isToast: boolean, timed: boolean): Refusal => {
  if (SIGNED_OUT.test(words))
    throw new HelperError({
      kind: 'session',
      code: 'SIGNED_OUT',
      msg: '发布时登录失效，请先核对平台是否已发出',
      step: 'confirming',
    })
  if (way.mend?.words.test(words)) return { refused: 'mend', words }
  if (OPEN_QUESTION.test(words) || (isToast && (!REFUSALS.test(words) || TAKEN.test(words))))
    throw new HelperError({
      kind: 'unknown',
      code: 'UNCLEAR',
      msg: `平台提示「${words}」，请先核对是否已发出`,
      step: 'confirming',
    })
  return { refused: timed && TIMER_WORDS.test(words) ? 'time' : 'content', words }
}

const notTaken = ({ refused, words }: Refusal): HelperError =>
  refused === 'time'
    ? // The upload took longer than was foreseen: nothing is wrong with the work, it waits for its minute.
      new HelperError({
        kind: 'platform-limit',
        code: TIMING_REFUSED,
        msg: `平台不接受定时时间：${words}`,
        step: 'confirming',
        refused: true,
        errors: [{ field: WIRE_FIELD.time, msg: words }],
      })
    : new HelperError({
        kind: 'content',
        code: 'REFUSED',
        msg: `平台拒绝发布：${words}`,
        step: 'confirming',
        refused: true,
      })

/**
 * The error for a site's words after the press, when they say no.
 * @param isToast a note of the page, which says less than an answer of the server
 * @param timed the form was given a time
 * @throws HelperError kind `unknown` or `session` where the words leave the outcome open
 */
export function refusalFor(words: string, isToast: boolean, timed: boolean): HelperError {
  return notTaken(decide({}, words, isToast, timed))
}

/**
 * The note on the page, and the page that a taken work leads to, say less than the answer that they were made from.
 * `wanted`: worth waiting for.
 */
const heardSoon = async (
  { ctx }: Form,
  heard: Heard,
  wanted: () => boolean = () => true,
): Promise<CreateAnswer | null> => {
  const until = Date.now() + HEARD_LATER_MS
  while (heard.newest() === null && wanted() && Date.now() < until) await ctx.sleep(20)
  return heard.newest()
}

/** Waits for a sign after the press. @throws without `refused` when there is none, or one that leaves it open */
const outcome = async (form: Form, way: SubmitWay, before: string, heard: Heard | undefined): Promise<Outcome> => {
  const { byHand = false } = form.work
  const { page, waitPressed, times, site } = form
  const timed = form.work.timingTime > 0
  const left = new Set(byHand ? [] : way.confirm)
  const found = await waitPressed.any(
    '发布结果',
    {
      created: async (): Promise<CreateAnswer | null> => heard?.newest() ?? null,
      landed: async () => {
        const url = urlOf(page)
        return url !== null && way.landed(url)
      },
      page: async () =>
        (await form.seen({ mend: way.mend?.sign ?? [], success: way.success ?? [], out: site.signs.signedOut })) ??
        (atLogin(site, page) ? 'out' : null),
      toast: async () => {
        const text = await form.textOf(way.toast)
        return text && text !== before && !way.idleToast.test(text) ? text : null
      },
      confirm: async () => {
        if (!byHand && way.unwanted && (await form.seen({ it: way.unwanted.sign })) !== null)
          throw new HelperError({
            kind: 'person',
            code: 'UNWANTED_DIALOG',
            msg: way.unwanted.msg,
            step: 'confirming',
            refused: true,
          })
        for (const one of left) {
          const button = await form.now(one)
          if (button === null) continue
          left.delete(one)
          await form.tap(button)
          return null
        }
        return null
      },
    },
    { timeoutMs: byHand ? handTime(form) : times.outcome, kind: 'unknown', step: 'confirming' },
  )
  if (found.name === 'landed' || (found.name === 'page' && found.value === 'success'))
    return { itemId: (heard && (await heardSoon(form, heard, heard.isReading)))?.itemId ?? '' }
  const created =
    found.name === 'created'
      ? found.value
      : found.name === 'toast' && heard !== undefined
        ? await heardSoon(form, heard)
        : null
  if (created !== null) return created.itemId ? { itemId: created.itemId } : decide(way, created.refusal, false, timed)
  if (found.name === 'toast') return decide(way, found.value, true, timed)
  return decide(way, found.name === 'page' && found.value === 'out' ? '登录' : (way.mend?.says ?? ''), false, timed)
}

/** How long a person has for the last press; the rest of the job's time is for looking afterwards, ms. */
const HAND_MS = 8 * 60_000
const AFTER_HAND_MS = 30_000
const handTime = ({ ctx }: Form): number => Math.max(1_000, Math.min(HAND_MS, ctx.remaining() - AFTER_HAND_MS))

/**
 * Nothing is pressed for the person: he is asked, and what the page says then is the answer. The press was journalled
 * before he could make it.
 */
const byPerson = async (form: Form, look: () => Promise<Outcome>): Promise<Outcome> => {
  const handle = form.ctx.openPerson({
    kind: 'choose',
    title: '请在窗口中点击发布',
    needsInput: false,
    deadlineMs: handTime(form),
    text: `内容已填好，请在打开的浏览器窗口中核对，并由您点击「发布」。发出后会自动继续，不要关闭窗口。`,
  })
  try {
    return await look()
  } finally {
    handle.close('gone')
  }
}

/** A person must be able to see what he is asked to press. @throws HelperError NO_WINDOW: nothing was pressed */
const requireWindow = ({ work, visible }: Form): void => {
  if (work.byHand === true && !visible)
    throw new HelperError({
      kind: 'environment',
      code: 'NO_WINDOW',
      msg: '本机没有可显示的浏览器窗口，不能由人完成发布，请换一台电脑或改用其他发布方式',
      step: 'ready',
      reply: 409,
    })
}

/**
 * Journal, press, outcome; by hand the person's press and its outcome are one wait. 'missed' = the press certainly met
 * something else.
 */
const pressed = async (
  form: Form,
  click: () => Promise<boolean>,
  look: () => Promise<Outcome>,
): Promise<Outcome | 'missed'> => {
  const { stepper, work } = form
  if (work.byHand !== true) {
    let arrived = true
    await stepper.pressPublish(async () => {
      arrived = await click()
    })
    return arrived ? look() : 'missed'
  }
  const found: Outcome[] = []
  await stepper.pressPublish(async () => void found.push(await byPerson(form, look)))
  const [result] = found
  if (!result)
    throw new HelperError({
      kind: 'unknown',
      code: 'UNCLEAR',
      msg: '没有看到发布结果，请先核对是否已发出',
      step: 'confirming',
    })
  return result
}

/**
 * Presses 「发布」 through the journal and waits for a positive sign. Answers the id of the work, '' when only the page
 * told.
 */
export async function submitBy(form: Form, way: SubmitWay): Promise<string> {
  const { ctx, page, wait, stepper, times } = form
  const mendSign = way.mend?.sign ?? []
  requireWindow(form)
  const target = async (): Promise<{ point: Point; button: ElementHandle | null }> => {
    const found: { button: ElementHandle | null } = { button: null }
    const point = await steady(ctx, async () => {
      if (way.aim) return way.aim(form)
      found.button = (
        await wait.any('发布按钮', { found: () => form.now(way.button) }, { step: 'ready', timeoutMs: times.element })
      ).value
      return form.aim(found.button)
    })
    return { point, button: found.button }
  }
  let misses = 0
  for (let presses = 1; ; presses += 1) {
    // What the page said about the press before must be gone, or it would be taken for an answer to this one.
    await wait.any('提示消失', { gone: async () => (await form.seen({ it: mendSign })) === null }, { step: 'ready' })
    await readBack(form, way)
    const before = await form.textOf(way.toast)
    const { point, button } = await target()
    const heard = way.overhear?.(page)
    try {
      await heard?.ready()
      const click = async (): Promise<boolean> =>
        button === null ? (await press(ctx, page, point), true) : pressOn(ctx, page, button, point)
      const result = await pressed(form, click, () => outcome(form, way, before, heard))
      if (result === 'missed') {
        misses += 1
        presses -= 1
        await stepper.refused(MISSED)
        if (misses >= MOST_MISSES)
          throw new HelperError({
            kind: 'page-changed',
            code: 'PRESS_MISSED',
            msg: '「发布」按钮一直在移动，没有点到，请重试',
            step: 'ready',
          })
        continue
      }
      if ('itemId' in result) return result.itemId
      await stepper.refused(result.words)
      if (result.refused !== 'mend') throw notTaken(result)
      if (presses >= MOST_PRESSES)
        throw new HelperError({
          kind: 'content',
          code: 'REFUSED',
          msg: way.mend?.giveUp ?? `平台拒绝发布：${result.words}`,
          step: 'confirming',
          refused: true,
        })
    } finally {
      heard?.stop()
    }
    await way.mend?.by(form)
  }
}
