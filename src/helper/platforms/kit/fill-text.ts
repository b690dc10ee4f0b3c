import type { ElementHandle } from 'puppeteer-core'
import { splitTopics } from '../../../contract/topics.ts'
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Work } from '../platform.ts'
import { hasFocus } from './focus.ts'
import { orElse, orNull, type Form } from './form.ts'
import { clearFocused, valueOf } from './page-actions.ts'
import { boundParts, isMereText } from './topic-bind.ts'

/** A title in one line, as no site's title takes two. Nothing else of it changes. */
export function oneLine(title: string): string {
  return title.replace(/\s*\n\s*/g, ' ').trim()
}
/** A text that begins with its title, for forms that have no field for one. */
export function belowTitle(title: string, description: string): string {
  return description ? `${title}\n${description}` : title
}
const changed = (code: string, msg: string): HelperError =>
  new HelperError({ kind: 'page-changed', code, msg, step: 'filling' })

const tooLong = (taken: string): HelperError =>
  new HelperError({
    kind: 'content',
    code: 'TITLE_TOO_LONG',
    msg: `平台的标题栏只收到「${[...taken].slice(-6).join('')}」为止，标题太长，请缩短`,
    step: 'filling',
    errors: [{ field: 'title', msg: '标题比平台的标题栏长' }],
  })

/**
 * Types the title, in one line, and answers it. @throws HelperError `page-changed`, or `content` where the field itself
 * takes no more of it
 */
export async function fillTitle(form: Form, selectors: Selectors, wanted: string): Promise<string> {
  const title = oneLine(wanted)
  const write = async (): Promise<string> => {
    const input = await form.element('作品标题', selectors)
    await form.write(input, title)
    return valueOf(form.ctx, input)
  }
  const fill = async (): Promise<void> => {
    const first = await write()
    if (first === title) return
    // A tour that came in between, or a field drawn anew, took the keys: once more.
    const again = await write()
    if (again === title) return
    // The field itself takes no more: that is the work's fault, not the page's.
    if (again !== '' && again === first && title.startsWith(again)) throw tooLong(again)
    throw changed('TITLE_NOT_TAKEN', '标题没有填进表单，平台页面可能已改版')
  }
  await fill()
  form.keeps({
    what: '作品标题',
    again: fill,
    stands: async () => {
      const input = await form.now(selectors)
      return input === null || (await valueOf(form.ctx, input)) === title
    },
    shows: async () => {
      const input = await form.now(selectors)
      return { wanted: title, seen: input === null ? '' : await valueOf(form.ctx, input) }
    },
  })
  return title
}

/** How one site's rich editor takes text, topics and people. */
export interface TextWay {
  readonly editor: Selectors
  /** Entries of the list that opens after `#词` or `@名字`. */
  readonly options: Selectors
  /**
   * Opens the list for a sign that the editor did not take as one; pressed once where the typed sign brought no list.
   */
  readonly door?: Selectors
  /** The list is asked for only when the word comes this much later than its sign, ms. Default 0. */
  readonly signPauseMs?: number
  /** What binds a topic: Space, Enter, or a press on its entry. */
  readonly bind: 'Space' | 'Enter' | 'press'
  /** A topic that has no entry in the list: typed as it is, or taken out again. */
  readonly unknownTopic: 'keep' | 'remove'
  /** A person's number that tells two of one name apart, from what the look-up answered. */
  readonly numberOf?: (friend: Work['friends'][number]) => string
}

/** A topic that binds is a node within this time, ms. */
const BOUND_MS = 2_000

const escape = ({ ctx, page }: Form): Promise<void> => ctx.race(page.keyboard.press('Escape'))

/** A line that ends in a word with `#` or `@` opens a list, in which Enter would choose something. */
const OPENS_LIST = /[#@][^\s#@]*$/

const typeLines = async (form: Form, text: string): Promise<void> => {
  const { ctx, page } = form
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index > 0) await ctx.race(page.keyboard.press('Enter'))
    if (line) await ctx.race(page.keyboard.sendCharacter(line))
    if (OPENS_LIST.test(line)) await escape(form)
  }
}

/** The sign by its key, the word at once as an input method hands it over. */
const typeWord = async ({ ctx, page }: Form, sign: '#' | '@', word: string, pauseMs = 0): Promise<void> => {
  await ctx.race(page.keyboard.type(sign))
  if (pauseMs > 0) await ctx.sleep(pauseMs)
  await ctx.race(page.keyboard.sendCharacter(word))
}

/** Keys reach the editor only while it has the focus. @throws HelperError `page-changed` */
const held = async ({ ctx }: Form, editor: ElementHandle): Promise<void> => {
  if (!(await hasFocus(ctx, editor))) throw changed('FOCUS_LOST', '填写作品简介时焦点被页面夺走，请重试')
}

/** What became of a typed topic: the site's own, mere text, or taken out again. */
type Typed = 'bound' | 'text' | 'removed'

const erase = async ({ ctx, page }: Form, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await ctx.race(page.keyboard.press('Backspace'))
}

/** The entry of the open list that says exactly the word; null when none comes. */
const listed = async (form: Form, name: string, way: TextWay): Promise<ElementHandle | null> => {
  const inList = async (): Promise<ElementHandle | null> =>
    (await form.now(way.options, { line: name })) ?? (await form.now(way.options, { line: `#${name}` }))
  const found = await orNull(
    form,
    form.wait.any('话题列表', { exact: inList }, { timeoutMs: form.times.topics }).then(({ value }) => value),
  ).catch(() => null)
  form.ctx.check()
  return found
}

/** Types `#词` and waits for its entry in the list; where the typed sign begins no topic, its button does. */
const openTopic = async (form: Form, name: string, way: TextWay): Promise<ElementHandle | null> => {
  const { ctx, page } = form
  await typeWord(form, '#', name, way.signPauseMs)
  const entry = await listed(form, name, way)
  const door = entry === null && way.door ? await form.now(way.door) : null
  if (!door) return entry
  // Some editors begin a topic by their own button only: the typed word goes, and comes again behind its sign.
  await erase(form, [...name].length + 1)
  await form.tap(door)
  await ctx.race(page.keyboard.sendCharacter(name))
  return listed(form, name, way)
}

/** The topic is a node of the editor within a moment. */
const isBound = async (form: Form, editor: ElementHandle, name: string): Promise<boolean> =>
  (await orNull(
    form,
    form.wait.any('话题', { node: async () => !(await isMereText(form, editor, name)) }, { timeoutMs: BOUND_MS }),
  )) !== null

/**
 * Types `#词` and binds it to the real topic: by the site's own key or by a press on its entry; what stays mere text is
 * typed once more and its entry pressed.
 */
const typeTopic = async (form: Form, editor: ElementHandle, name: string, way: TextWay): Promise<Typed> => {
  const { ctx, page } = form
  for (let tries = 1; ; tries += 1) {
    const entry = await openTopic(form, name, way)
    const pressed = entry !== null && (way.bind === 'press' || tries > 1)
    if (pressed) await form.tap(entry)
    else {
      await held(form, editor)
      if (entry === null && way.unknownTopic === 'remove') {
        await erase(form, [...name].length + 1)
        return 'removed'
      }
      await ctx.race(page.keyboard.press(way.bind === 'Enter' ? 'Enter' : 'Space'))
    }
    if (await isBound(form, editor, name)) return 'bound'
    // Only what has an entry to press can become one the second time.
    if (tries > 1 || way.options.length === 0) {
      // The word ends there: the next sign would become part of it.
      if (pressed) await ctx.race(page.keyboard.press('Space'))
      return 'text'
    }
    // The blank that did not bind it, where one was typed, and the word with its sign.
    await erase(form, [...name].length + (pressed ? 1 : 2))
  }
}

type Friend = Work['friends'][number]

/** Types `@名字` and takes exactly that person; an unknown one stops the item instead of being dropped in silence. */
const typeFriend = async (form: Form, friend: Friend, way: TextWay): Promise<void> => {
  const { nickname } = friend
  const unknown = () =>
    new HelperError({
      kind: 'content',
      code: 'FRIEND_NOT_FOUND',
      msg: `平台上找不到好友「${nickname}」，请重新选择`,
      step: 'filling',
      errors: [{ field: 'selectFriendsInfo', msg: `找不到好友「${nickname}」` }],
    })
  const number = way.numberOf?.(friend) ?? ''
  // A blank would end the search; the first word finds the whole name.
  await typeWord(form, '@', nickname.split(/\s/)[0] ?? nickname)
  const entry = form.element('好友列表', way.options, {
    line: nickname,
    ...(number ? { part: number } : {}),
    timeoutMs: form.times.choice,
  })
  await form.tap(await orElse(form, entry, unknown))
}

const textIn = async ({ ctx }: Form, editor: ElementHandle): Promise<string> =>
  (await ctx.race(glance(() => editor.evaluate((node) => node.textContent ?? '')))) ?? ''
const bare = (text: string): string => text.replace(/[\s\u200b-\u200d\ufeff]+/g, '')

/** What a bound topic or person may bring along: signs, and the hidden ending of 小红书. */
const DECORATION = /^(?:\[话题\]|[^\p{L}\p{N}])*$/u

/**
 * True when the editor holds the description first, then each part once, and no word besides: what was typed twice
 * shows.
 */
export function holdsAll(shown: string, description: string, parts: readonly string[]): boolean {
  const text = bare(shown)
  if (!text.startsWith(bare(description))) return false
  let rest = text.slice(bare(description).length)
  for (const part of parts.map(bare).toSorted((a, b) => b.length - a.length)) {
    if (!rest.includes(part)) return false
    rest = rest.replace(part, '\n')
  }
  return DECORATION.test(rest)
}

/** What the operator reads of topics that stayed mere text, or that the site does not know. */
export function unboundTopics(names: readonly string[]): string {
  return `话题${names.map((name) => `「${name}」`).join('')}未成为话题`
}

/** Names of a work's topics as they are typed: without blanks, each once. */
export function namesOf(work: Pick<Work, 'topics'>): string[] {
  return splitTopics(work.topics.map(({ name }) => name)).topics
}

/** What stands behind the description, and what of it the editor shows as nodes of the site. */
interface Stands {
  readonly parts: readonly string[]
  readonly bound: readonly string[]
}

/** Types everything, reads it back, and answers what stands there. */
const typeAll = async (form: Form, editor: ElementHandle, description: string, way: TextWay): Promise<Stands> => {
  const { ctx, page, work } = form
  await form.tap(editor)
  await held(form, editor)
  if (bare(await textIn(form, editor))) await clearFocused(ctx, page)
  await typeLines(form, description)
  const names = namesOf(work)
  const words = names.length + work.friends.length
  // Between two of them the site puts the blank itself.
  if (words > 0 && /\S$/.test(description)) await ctx.race(page.keyboard.press('Space'))
  const ends = new Map<string, Typed>()
  for (const name of names) ends.set(name, await typeTopic(form, editor, name, way))
  for (const friend of work.friends) await typeFriend(form, friend, way)
  if (words > 0) await escape(form)
  const parts = [
    ...names.filter((name) => ends.get(name) !== 'removed').map((name) => `#${name}`),
    ...work.friends.map(({ nickname }) => `@${nickname}`),
  ]
  if (!holdsAll(await textIn(form, editor), description, parts))
    throw changed('TEXT_NOT_TAKEN', '作品简介没有完整填进表单，平台页面可能已改版')
  const unbound = names.filter((name) => ends.get(name) !== 'bound')
  form.tells('话题', unbound.length === 0 ? '' : unboundTopics(unbound))
  return { parts, bound: await boundParts(form, editor, parts) }
}

/**
 * Description, topics and friends, in that order, into the rich editor by real keys, then read back. Answers the
 * description as sent.
 */
export async function fillText(form: Form, way: TextWay, description = form.work.description): Promise<string> {
  let made: Stands = { parts: [], bound: [] }
  const fill = async (): Promise<void> => {
    const editor = await form.element('作品简介', way.editor)
    const tours = form.toursClosed()
    try {
      made = await typeAll(form, editor, description, way)
    } catch (error) {
      form.ctx.check()
      // A tour that came in between took the press or the keys, or still stands there: once more, on the free page.
      const toured = form.toursClosed() !== tours || (await form.seen({ tour: form.site.signs.tour })) !== null
      if (!(error instanceof HelperError) || !(toured || error.kind === 'page-changed')) throw error
      made = await typeAll(form, await form.element('作品简介', way.editor), description, way)
    }
  }
  await fill()
  form.keeps({
    what: '作品简介',
    again: fill,
    stands: async () => {
      const editor = await form.now(way.editor)
      if (editor === null) return true
      const shown = bare(await textIn(form, editor))
      if (!shown.startsWith(bare(description)) || !made.parts.every((part) => shown.includes(bare(part)))) return false
      // A redraw may leave the words and take what made them topics and people.
      const nodes = await boundParts(form, editor, made.bound)
      return made.bound.every((part) => nodes.includes(part))
    },
    shows: async () => {
      const editor = await form.now(way.editor)
      return {
        wanted: [description, ...made.parts].filter(Boolean).join(' '),
        seen: editor === null ? '' : await textIn(form, editor),
      }
    },
  })
  return description
}
