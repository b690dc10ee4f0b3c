// What the form really holds: each chosen field is read from the page right after it was filled, and once more right
// before the press, as a page may have drawn itself anew meanwhile. A field that was seen filled and is not any more
// stops the work: nothing was pressed.
import type { ElementHandle } from 'puppeteer-core'
import type { z } from 'zod'
import type { capability } from '../../../contract/entities/account.ts'
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { orNull, type Expected, type Form, type Kept } from './form.ts'
import { valueOf } from './page-actions.ts'

/** What a work says about itself: its words, and what a platform lets be chosen. */
export type FieldName = 'title' | 'text' | z.infer<typeof capability>

/**
 * Wanted: any picture but the one that stood there before the choice, as sites move a picture from one address to
 * another.
 */
export const NEW_PICTURE = Symbol('new picture')
/** Wanted: what the form showed right after the choice, where only the page knows its words. */
export const AS_CHOSEN = Symbol('as chosen')

/** How one form shows one field. */
export interface Reading {
  /** As the operator knows the field: 可见范围. */
  readonly what: string
  /** In the page's words; undefined = nothing was chosen, and what the page has stays. */
  wanted(form: Form): string | typeof NEW_PICTURE | typeof AS_CHOSEN | undefined
  /** Some pages have no such field: that it can't be seen is nothing to tell then. */
  readonly optional?: boolean
  /** What the form shows now; '' = nothing is chosen there, null = the field can't be seen. */
  seen(form: Form): Promise<string | null>
}

/**
 * One list per site: which fields its forms let us read back. Every capability of the site stands in one of the three.
 */
export interface ReadBack {
  /** Read after they were filled and before the press. */
  readonly read: { readonly [K in FieldName]?: Reading | readonly Reading[] }
  /**
   * Texts: their own step reads them back and keeps them (`form.keeps`); what the page changed is typed once more
   * before the press.
   */
  readonly typed: readonly FieldName[]
  /** What the forms do not show, or no public source tells where, with the reason. */
  readonly unread: { readonly [K in FieldName]?: string }
}

/** A choice shows within this time after it was made, ms. */
const SHOWS_MS = 2_000
/** A page that is just drawing itself anew stands again within this time, ms. */
const REDRAWN_MS = 1_000
const MOST_SHOWN = 40
const short = (text: string): string =>
  [...text].length > MOST_SHOWN ? `${[...text].slice(0, MOST_SHOWN).join('')}…` : text

/** The form does not hold what was wanted: the page's doing, nothing was pressed. */
export function formDiffers(what: string, wanted: string, seen: string | null): HelperError {
  return new HelperError({
    kind: 'page-changed',
    code: 'FORM_DIFFERS',
    msg: `${what}没有填进表单：要“${short(wanted)}”，页面${seen ? `是“${short(seen)}”` : '上是空的'}。没有点发布，请重试`,
    step: 'ready',
  })
}

const bare = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** Pages shorten what is long by …, and add to it in brackets, behind a blank or a comma: 美食（共3集）. */
export function saysSo(shown: string, wanted: string): boolean {
  const [seen, meant] = [bare(shown), bare(wanted)]
  if (seen === meant) return true
  if (seen.startsWith(meant)) return /^[\s(（[【·、，,；;]/.test(seen.slice(meant.length))
  return /(?:…|\.\.\.)$/.test(seen) && seen.length > 3 && meant.startsWith(seen.replace(/(?:…|\.\.\.)$/, ''))
}

/** What was read last is in `seen` when it did not come to fit in time. */
const comesToFit = async (
  form: Form,
  { what, seen, fits }: Pick<Expected, 'what' | 'seen' | 'fits'>,
  timeoutMs: number,
): Promise<{ readonly fits: boolean; readonly seen: string | null }> => {
  let last = await seen()
  if (fits(last)) return { fits: true, seen: last }
  const look = async (): Promise<boolean> => {
    last = await seen()
    return fits(last)
  }
  return { fits: (await orNull(form, form.wait.any(what, { look }, { timeoutMs }))) !== null, seen: last }
}

const readOne = async (form: Form, reading: Reading, before: string | null): Promise<void> => {
  const { what } = reading
  const wanted = reading.wanted(form)
  if (wanted === undefined) return
  const seen = () => reading.seen(form)
  const fits = (shown: string | null): boolean =>
    shown !== null &&
    (wanted === NEW_PICTURE
      ? shown !== '' && shown !== before
      : wanted === AS_CHOSEN
        ? shown !== ''
        : saysSo(shown, wanted))
  const end = await comesToFit(form, { what, seen, fits }, SHOWS_MS)
  const unseen = end.seen === null || typeof wanted === 'symbol'
  if (!end.fits && !unseen) throw formDiffers(what, wanted as string, end.seen)
  form.tells(
    `核对${what}`,
    end.fits || (reading.optional === true && end.seen === null)
      ? ''
      : end.seen
        ? `${what}仍是页面原来的图片`
        : `页面没有显示${what}，没有核对`,
  )
  if (!end.fits || end.seen === null) return
  const chosen = end.seen
  form.expects({
    what,
    wanted: typeof wanted === 'string' ? wanted : wanted === AS_CHOSEN ? chosen : '所选图片',
    seen,
    fits: wanted === AS_CHOSEN ? (shown) => shown === chosen : fits,
  })
}

/**
 * Fills a field and reads it back at once, where the form shows it. @throws HelperError whatever `fill` throws, and
 * `page-changed`, code FORM_DIFFERS
 */
export async function filled(
  form: Form,
  table: ReadBack,
  field: FieldName,
  fill: (form: Form) => Promise<unknown>,
): Promise<void> {
  const readings = [table.read[field] ?? []].flat()
  const before = await Promise.all(
    readings.map(async (reading) => (reading.wanted(form) === NEW_PICTURE ? reading.seen(form) : null)),
  )
  await fill(form)
  for (const [at, reading] of readings.entries()) await readOne(form, reading, before[at] ?? null)
}

/** Types a text once more that the page lost; what it took before and refuses now is the page's fault, too. */
const typeAgain = async (form: Form, field: Kept): Promise<void> => {
  try {
    await field.again()
  } catch (error) {
    form.ctx.check()
    if (!(error instanceof HelperError) || (error.kind !== 'content' && error.kind !== 'page-changed')) throw error
  }
}

/**
 * Right before the press: everything that was seen filled still is. Texts that a redraw or a lost key changed are typed
 * once more, unless a dialog lies over them.
 * @throws HelperError `page-changed`, code FORM_DIFFERS: nothing was pressed
 */
export async function readBack(form: Form, { overForm = false }: { readonly overForm?: boolean } = {}): Promise<void> {
  for (const field of form.kept) {
    if (await field.stands()) continue
    if (!overForm) await typeAgain(form, field)
    if (!overForm && (await field.stands())) continue
    const { wanted, seen } = (await field.shows?.()) ?? { wanted: '填好的内容', seen: '' }
    throw formDiffers(field.what, wanted, seen)
  }
  for (const one of form.expected) {
    const end = await comesToFit(form, one, REDRAWN_MS)
    if (!end.fits) throw formDiffers(one.what, one.wanted, end.seen)
  }
}

// How pages show a choice.

/** The text of what shows it; null where nothing of it can be seen. */
export async function shownText(form: Form, selectors: Selectors): Promise<string | null> {
  const text = await form.textOf(selectors)
  return text !== '' || (await form.seen({ it: selectors })) !== null ? bare(text) : null
}

/** `wanted` where the box says it, alone or among other words (an address, a number of episodes); else what it says. */
export async function shownPart(form: Form, selectors: Selectors, wanted: string): Promise<string | null> {
  return (await form.now(selectors, { part: wanted })) === null ? shownText(form, selectors) : wanted
}

/** Value of an input. */
export async function shownValue(form: Form, selectors: Selectors): Promise<string | null> {
  const input = await form.now(selectors)
  return input === null ? null : valueOf(form.ctx, input)
}

const isChecked = async ({ ctx }: Form, label: ElementHandle): Promise<boolean> =>
  (await ctx.race(
    glance(() =>
      label.evaluate(
        (node) => node instanceof Element && (node.closest('label')?.querySelector('input')?.checked ?? false),
      ),
    ),
  )) === true

/** Which of the words of a row of radios or checkboxes is chosen; the wanted one is looked at first. */
export async function checkedWord(
  form: Form,
  selectors: Selectors,
  wanted: string,
  words: readonly string[],
): Promise<string | null> {
  let shows = false
  for (const word of [wanted, ...words.filter((one) => one !== wanted)]) {
    const label = await form.now(selectors, { line: word })
    if (label === null) continue
    shows = true
    if (await isChecked(form, label)) return word
  }
  return shows ? '' : null
}

// Runs in the page, so it may use nothing from outside itself.
const pictureOf = (node: Node): string => {
  if (!(node instanceof Element)) return ''
  const image = node instanceof HTMLImageElement ? node : node.querySelector('img')
  if (image?.src) return image.src
  for (const element of [node, ...node.querySelectorAll('*')]) {
    const { backgroundImage } = getComputedStyle(element)
    if (backgroundImage.startsWith('url(')) return backgroundImage
  }
  return ''
}

/**
 * Address of the picture that stands there, as an image or as a background; '' = none, null = its place can't be seen.
 */
export async function shownPicture(form: Form, selectors: Selectors): Promise<string | null> {
  const place = await form.now(selectors)
  return place === null ? null : ((await form.ctx.race(glance(() => place.evaluate(pictureOf)))) ?? null)
}
