// Choices of a form: by the exact words that the look-up gave, read back where the page shows them.
import type { ElementHandle } from 'puppeteer-core'
import { rulesFor } from '../../../contract/acceptance/acceptance.ts'
import { TIMING_REFUSED } from '../../../contract/time-channel.ts'
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Work } from '../platform.ts'
import { orElse, orNull, type Form } from './form.ts'
import { valueOf } from './page-actions.ts'

/** The platform does not have what the operator chose: the item stops, nothing is dropped in silence. */
export function missing(field: string, msg: string): HelperError {
  return new HelperError({ kind: 'content', code: 'CHOICE_NOT_FOUND', msg, step: 'filling', errors: [{ field, msg }] })
}

/** A list is drawn anew when its search has answered; more often than this and it is no list. */
const MOST_DRAWN = 5

/** Presses what `find` answers. Drawn anew by the page before the press, it is looked for once more. */
export async function tapFresh(form: Form, find: () => Promise<ElementHandle>): Promise<void> {
  for (let drawn = 1; ; drawn += 1) {
    try {
      return await form.tap(await find())
    } catch (error) {
      if (drawn >= MOST_DRAWN || !(error instanceof HelperError && error.code === 'DETACHED')) throw error
    }
  }
}

/** Waits for the entry of an open list that says exactly `name`, and presses it. */
export async function pick(
  form: Form,
  selectors: Selectors,
  name: string,
  otherwise: () => HelperError,
): Promise<void> {
  return tapFresh(form, () =>
    orElse(form, form.element('选项', selectors, { line: name, timeoutMs: form.times.choice }), otherwise),
  )
}

/**
 * A list shows places near by before the search has answered; one of the chosen name with another address is taken only
 * after this time, ms.
 */
const SETTLE_MS = 1_500

/**
 * Presses the entry of the chosen place in an open list: the one with its address; one of the same name alone only when
 * the list has settled and holds no second one, as sites write addresses in more ways than one.
 */
export async function pickPlace(
  form: Form,
  options: Selectors,
  place: { readonly name: string; readonly address?: string },
  word: string,
): Promise<void> {
  const since = Date.now()
  const line = { line: place.name }
  const { address } = place
  const fits = async () => {
    const exact = await form.now(options, address ? { ...line, part: address } : line)
    if (exact || !address || Date.now() - since < SETTLE_MS) return exact
    return (await form.count(options, line)) === 1 ? form.now(options, line) : null
  }
  const wanted = () => form.wait.any(`${word}选项`, { fits }, { timeoutMs: form.times.choice })
  await tapFresh(
    form,
    async () =>
      (await orElse(form, wanted(), () => missing('selectPoiInfo', `平台上找不到${word}「${place.name}」，请重新选择`)))
        .value,
  )
}

/** A page that is busy draws its form late: what a press did shows within this time, ms. */
const TAKEN_MS = 2_000

/**
 * Presses the label of a radio or checkbox by its exact word, and looks whether it was taken; one that a moving page
 * swallowed is pressed once more, as it still stands unchosen.
 */
export async function choose(form: Form, selectors: Selectors, word: string, field: string): Promise<void> {
  const find = () => form.now(selectors, { line: word })
  const isTaken = async (): Promise<boolean> => {
    const label = await find()
    return (
      label === null ||
      (await form.ctx.race(
        glance(() =>
          label.evaluate((node) =>
            node instanceof Element ? (node.closest('label')?.querySelector('input')?.checked ?? true) : true,
          ),
        ),
      )) !== false
    )
  }
  const notTaken = (): HelperError =>
    new HelperError({
      kind: 'page-changed',
      code: 'CHOICE_NOT_TAKEN',
      msg: `选项「${word}」没有选中，平台页面可能已改版`,
      step: 'filling',
    })
  for (let pressed = 1; ; pressed += 1) {
    const label = await find()
    if (!label) throw missing(field, `平台页面没有选项「${word}」`)
    await form.tap(label)
    try {
      await orElse(form, form.wait.any('选项', { taken: isTaken }, { timeoutMs: TAKEN_MS }), notTaken)
      return
    } catch (error) {
      if (pressed > 1 || !(error instanceof HelperError && error.code === 'CHOICE_NOT_TAKEN')) throw error
    }
  }
}

const two = (value: number): string => String(value).padStart(2, '0')
/** `YYYY-MM-DD HH:mm` in this computer's zone, which is the page's too. */
export function minuteText(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The window of the site's timer, in words: 2 小时后至 14 天内，分钟为 5 的倍数. */
export function windowOf(site: Parameters<typeof rulesFor>[0], kind: Work['kind']): string {
  const timer = rulesFor(site, kind)?.timer ?? null
  if (timer === null) return '平台允许的时间内'
  const { leadMinutes: lead, horizonMinutes: horizon, stepMinutes: step } = timer
  const from = lead % 60 === 0 ? `${lead / 60} 小时后` : `${lead} 分钟后`
  const until = horizon === undefined ? '' : `至 ${Math.floor(horizon / 1_440)} 天内`
  return `${from}${until}${step === 1 ? '' : step === 60 ? '的整点' : `，分钟为 ${step} 的倍数`}`
}

/**
 * The site does not take this time: the work waits for its minute, it has not failed. `window` in words: 2 小时后至 14 天内.
 */
export function timingRefused(wanted: string, window: string): HelperError {
  return new HelperError({
    kind: 'platform-limit',
    code: TIMING_REFUSED,
    msg: `平台不接受定时时间 ${wanted}，需在 ${window}`,
    step: 'filling',
    errors: [{ field: 'timing_time', msg: `需在 ${window}` }],
  })
}

/** What was typed shows within this time, ms. */
const FOLLOWS_MS = 800
const MOST_TYPED = 2

/**
 * Types a time into its input, ends it with Enter, reads it back. A time that the page does not take stops the item.
 */
export async function typeTime(
  form: Form,
  way: { readonly input: Selectors; readonly error: Selectors; readonly text: string; readonly window: string },
): Promise<void> {
  const { ctx, page } = form
  const taken = async (): Promise<boolean> => {
    const input = await form.now(way.input)
    return input !== null && (await valueOf(ctx, input)) === way.text && (await form.now(way.error)) === null
  }
  for (let tries = 1; tries <= MOST_TYPED; tries += 1) {
    await form.write(await form.element('定时时间', way.input), way.text)
    await ctx.race(page.keyboard.press('Enter'))
    // A page that is busy follows late, or was drawn anew under the keys.
    if (await orNull(form, form.wait.any('定时时间', { taken }, { timeoutMs: FOLLOWS_MS }))) return
  }
  throw timingRefused(way.text, way.window)
}

/**
 * What no page needs to be opened for: the kind, and a declaration that the site knows. @throws HelperError kind
 * `content`
 */
export function checkWork<K extends string>(
  work: { readonly kind: string; readonly declaration?: string },
  site: {
    readonly name: string
    readonly kinds: readonly K[]
    readonly declarations: readonly { readonly value: string; readonly kinds?: readonly string[] | undefined }[]
  },
  what: string,
): K {
  const kind = site.kinds.find((one) => one === work.kind)
  if (kind === undefined) throw new HelperError({ kind: 'content', code: 'KIND', msg: `${site.name}只支持${what}作品` })
  if (
    work.declaration !== undefined &&
    !site.declarations.some(
      (one) => one.value === work.declaration && (one.kinds === undefined || one.kinds.includes(kind)),
    )
  )
    throw new HelperError({
      kind: 'content',
      code: 'CHOICE_NOT_FOUND',
      msg: `${site.name}没有声明「${work.declaration}」，请重新选择`,
      errors: [{ field: 'declaration', msg: '请重新选择自主声明' }],
    })
  return kind
}
