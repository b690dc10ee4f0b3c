// The tags of B站's form: chips that Enter makes. The site proposes some by itself, now and then late.
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { missing } from '../kit/choices.ts'
import { orElse, type Form } from '../kit/form.ts'
import { cssOnly, cssText } from '../../tables/live-table.ts'
import { S } from './selectors.ts'

const shownTags = async ({ ctx, page }: Form): Promise<string[]> =>
  (await ctx.race(
    glance(() =>
      page.evaluate((selectors) => {
        const chips =
          selectors.map((selector) => [...document.querySelectorAll(selector)]).find((found) => found.length > 0) ?? []
        return chips.map((chip) => (chip.textContent ?? '').trim())
      }, cssOnly(S.tag)),
    ),
  )) ?? []

/**
 * How long the row may take to let a closed chip go, ms; a press that met a row drawn anew in its middle is pressed
 * again.
 */
const GONE_MS = 1_500
const MOST_LOST_PRESSES = 3

/** Presses a chip's cross. @returns false when the chip stays: the press met the row while it was drawn anew */
const drop = async (form: Form, name: string): Promise<boolean> => {
  const chip = await form.now(S.tag, { line: name })
  const close = chip && (await form.ctx.race(glance(() => chip.$(cssText(S.tagClose)))))
  if (!close) return true
  try {
    await form.tap(close)
  } catch (error) {
    // A proposal that came in between drew the row anew: the next round looks again.
    if (error instanceof HelperError && error.code === 'DETACHED') return true
    throw error
  }
  const pressed = Date.now()
  const gone = async () => !(await shownTags(form)).includes(name)
  return (await form.wait.any('标签移除', { gone, stays: async () => Date.now() - pressed > GONE_MS })).name === 'gone'
}

const add = async (form: Form, name: string): Promise<void> => {
  await form.write(await form.element('标签输入框', S.tagInput), name)
  await form.ctx.race(form.page.keyboard.press('Enter'))
  const made = form.wait.any(
    '标签',
    { made: async () => (await shownTags(form)).includes(name) },
    { timeoutMs: form.times.topics },
  )
  await orElse(form, made, () =>
    missing('topic', `B站的标签栏不收「${name}」，它可能只能作为站内话题参与，请换一个话题`),
  )
}

/** More rounds than tags and proposals: the page does not take them, or puts others in again and again. */
const MOST_ROUNDS = 60
/** The site proposes in two goes, the second a moment after the first: so long nothing may change, ms. */
const QUIET_MS = 700
const POLL_MS = 80

/**
 * Makes the chips exactly `names` and sees them stay so: proposed ones are closed, also those that come late, missing
 * ones typed.
 */
export async function fillTags(form: Form, names: readonly string[], quietMs = QUIET_MS): Promise<void> {
  let right = 0
  let lost = 0
  for (let round = 0; round < MOST_ROUNDS && lost < MOST_LOST_PRESSES;) {
    const shown = await shownTags(form)
    const extra = shown.find((name) => !names.includes(name))
    const wanted = names.find((name) => !shown.includes(name))
    if (extra === undefined && wanted === undefined) {
      right ||= Date.now()
      if (Date.now() - right >= quietMs) return
      await form.ctx.sleep(POLL_MS)
      continue
    }
    right = 0
    round += 1
    if (extra !== undefined) lost = (await drop(form, extra)) ? 0 : lost + 1
    else if (wanted !== undefined) await add(form, wanted)
  }
  throw new HelperError({
    kind: 'page-changed',
    code: 'TAGS_NOT_TAKEN',
    msg: '标签没有填进表单，平台页面可能已改版',
    step: 'filling',
  })
}

/** Chips that a proposal or a redraw changed since are made right once more before the press. */
export function keepTags(form: Form, names: readonly string[]): void {
  return form.keeps({
    what: '标签',
    stands: async () => {
      const shown = await shownTags(form)
      return shown.length === names.length && names.every((name) => shown.includes(name))
    },
    again: () => fillTags(form, names, 0),
    shows: async () => ({ wanted: names.join('、'), seen: (await shownTags(form)).join('、') }),
  })
}
