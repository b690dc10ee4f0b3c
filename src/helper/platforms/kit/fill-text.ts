import type { ElementHandle } from 'puppeteer-core'
import { splitTopics } from '../../../contract/topics.ts'
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Work } from '../platform.ts'
import { hasFocus } from './focus.ts'
import { orElse, orNull, type Form } from './form.ts'
import { clearFocused, valueOf } from './page-actions.ts'

/** A title in one line, as no site's title takes two. Nothing else of it changes. */
export const oneLine = (title: string): string => title.replace(/\s*\n\s*/g, ' ').trim()
/** A text that begins with its title, for forms that have no field for one. */
export const belowTitle = (title: string, description: string): string => (description ? `${title}\n${description}` : title)
const changed = (code: string, msg: string): HelperError => new HelperError({ kind: 'page-changed', code, msg, step: 'filling' })

/** Types the title, in one line, and answers it. @throws HelperError `page-changed`, or `content` where the field itself takes no more of it */
export const fillTitle = async (form: Form, selectors: Selectors, wanted: string): Promise<string> => {
  const title = oneLine(wanted)
  const write = async (): Promise<string> => {
    const input = await form.element('作品标题', selectors)
    await form.write(input, title)
    return valueOf(form.ctx, input)
  }
  const fill = async (): Promise<void> => {
    // A tour that came in between, or a field drawn anew, took the keys: once more.
    if ((await write()) !== title && (await write()) !== title) throw changed('TITLE_NOT_TAKEN', '标题没有填进表单，平台页面可能已改版')
  }
  await fill()
  form.keeps({
    what: '作品标题',
    again: fill,
    stands: async () => {
      const input = await form.now(selectors)
      return input === null || (await valueOf(form.ctx, input)) === title
    },
  })
  return title
}

/** How one site's rich editor takes text, topics and people. */
export interface TextWay {
  readonly editor: Selectors
  /** Entries of the list that opens after `#词` or `@名字`. */
  readonly options: Selectors
  /** Opens the list for a sign that the editor did not take as one; pressed once where the typed sign brought no list. */
  readonly door?: Selectors
  /** The list is asked for only when the word comes this much later than its sign, ms. Default 0. */
  readonly signPauseMs?: number
  /** What binds a topic: Space, Enter, or a press on its entry. */
  readonly bind: 'Space' | 'Enter' | 'press'
  /** A topic that has no entry in the list: typed as it is, or taken out again. */
  readonly unknownTopic: 'keep' | 'remove'
  /** How the topic shows once bound. Default `#词`. */
  readonly shown?: (name: string) => string
  /** A person's number that tells two of one name apart, from what the look-up answered. */
  readonly numberOf?: (friend: Work['friends'][number]) => string
}

/** A bound topic's list is gone within this time, ms. */
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

/** Types `#词`, waits for its entry in the list, and binds it to the real topic. False = taken out again. */
const typeTopic = async (form: Form, editor: ElementHandle, name: string, way: TextWay): Promise<boolean> => {
  const { ctx, page } = form
  const inList = async (): Promise<ElementHandle | null> => (await form.now(way.options, { line: name })) ?? (await form.now(way.options, { line: `#${name}` }))
  const listed = async (): Promise<ElementHandle | null> => {
    const found = await orNull(form, form.wait.any('话题列表', { exact: inList }, { timeoutMs: form.times.topics }).then(({ value }) => value)).catch(() => null)
    ctx.check()
    return found
  }
  await typeWord(form, '#', name, way.signPauseMs)
  let entry = await listed()
  const door = entry === null && way.door ? await form.now(way.door) : null
  if (door) {
    // Some editors begin a topic by their own button only: the typed word goes, and comes again behind its sign.
    for (let index = 0; index < [...name].length + 1; index += 1) await ctx.race(page.keyboard.press('Backspace'))
    await form.tap(door)
    await ctx.race(page.keyboard.sendCharacter(name))
    entry = await listed()
  }
  if (way.bind === 'press' && entry !== null) {
    await form.tap(entry)
    return true
  }
  await held(form, editor)
  if (entry === null && way.unknownTopic === 'remove') {
    for (let index = 0; index < [...name].length + 1; index += 1) await ctx.race(page.keyboard.press('Backspace'))
    return false
  }
  await ctx.race(page.keyboard.press(way.bind === 'Enter' ? 'Enter' : 'Space'))
  // The list goes once the topic is a real one.
  const bound = form.wait.any('话题列表', { gone: async () => (await inList()) === null }, { timeoutMs: BOUND_MS })
  if (entry !== null) await orElse(form, bound, () => changed('TOPIC_NOT_BOUND', `话题「${name}」没有选中，平台页面可能已改版`))
  return true
}

type Friend = Work['friends'][number]

/** Types `@名字` and takes exactly that person; an unknown one stops the item instead of being dropped in silence. */
const typeFriend = async (form: Form, friend: Friend, way: TextWay): Promise<void> => {
  const { nickname } = friend
  const unknown = () => new HelperError({ kind: 'content', code: 'FRIEND_NOT_FOUND', msg: `平台上找不到好友「${nickname}」，请重新选择`, step: 'filling', errors: [{ field: 'selectFriendsInfo', msg: `找不到好友「${nickname}」` }] })
  const number = way.numberOf?.(friend) ?? ''
  // A blank would end the search; the first word finds the whole name.
  await typeWord(form, '@', nickname.split(/\s/)[0] ?? nickname)
  const entry = form.element('好友列表', way.options, { line: nickname, ...(number ? { part: number } : {}), timeoutMs: form.times.choice })
  await form.tap(await orElse(form, entry, unknown))
}

const textIn = async ({ ctx }: Form, editor: ElementHandle): Promise<string> => (await ctx.race(glance(() => editor.evaluate((node) => node.textContent ?? '')))) ?? ''
const bare = (text: string): string => text.replace(/[\s\u200b-\u200d\ufeff]+/g, '')

/** What a bound topic or person may bring along: signs, and the hidden ending of 小红书. */
const DECORATION = /^(?:\[话题\]|[^\p{L}\p{N}])*$/u

/** True when the editor holds the description first, then each part once, and no word besides: what was typed twice shows. */
export const holdsAll = (shown: string, description: string, parts: readonly string[]): boolean => {
  const text = bare(shown)
  if (!text.startsWith(bare(description))) return false
  let rest = text.slice(bare(description).length)
  for (const part of parts.map(bare).toSorted((a, b) => b.length - a.length)) {
    if (!rest.includes(part)) return false
    rest = rest.replace(part, '\n')
  }
  return DECORATION.test(rest)
}

/** Names of a work's topics as they are typed: without blanks, each once. */
export const namesOf = (work: Pick<Work, 'topics'>): string[] => splitTopics(work.topics.map(({ name }) => name)).topics

/** Types everything, reads it back, and answers what stands behind the description. */
const typeAll = async (form: Form, editor: ElementHandle, description: string, way: TextWay): Promise<string[]> => {
  const { ctx, page, work } = form
  await form.tap(editor)
  await held(form, editor)
  if (bare(await textIn(form, editor))) await clearFocused(ctx, page)
  await typeLines(form, description)
  const names = namesOf(work)
  const words = names.length + work.friends.length
  // Between two of them the site puts the blank itself.
  if (words > 0 && /\S$/.test(description)) await ctx.race(page.keyboard.press('Space'))
  const bound: string[] = []
  for (const name of names) if (await typeTopic(form, editor, name, way)) bound.push(name)
  for (const friend of work.friends) await typeFriend(form, friend, way)
  if (words > 0) await escape(form)
  const parts = [...bound.map(way.shown ?? ((name) => `#${name}`)), ...work.friends.map(({ nickname }) => `@${nickname}`)]
  if (!holdsAll(await textIn(form, editor), description, parts)) throw changed('TEXT_NOT_TAKEN', '作品简介没有完整填进表单，平台页面可能已改版')
  return parts
}

/** Description, topics and friends, in that order, into the rich editor by real keys, then read back. Answers the description as sent. */
export const fillText = async (form: Form, way: TextWay, description = form.work.description): Promise<string> => {
  let parts: string[] = []
  const fill = async (): Promise<void> => {
    const editor = await form.element('作品简介', way.editor)
    const tours = form.toursClosed()
    try {
      parts = await typeAll(form, editor, description, way)
    } catch (error) {
      form.ctx.check()
      // A tour that came in between took the press or the keys, or still stands there: once more, on the free page.
      const toured = form.toursClosed() !== tours || (await form.seen({ tour: form.site.signs.tour })) !== null
      if (!(error instanceof HelperError) || !(toured || error.kind === 'page-changed')) throw error
      parts = await typeAll(form, await form.element('作品简介', way.editor), description, way)
    }
  }
  await fill()
  form.keeps({
    what: '作品简介',
    again: fill,
    stands: async () => {
      const editor = await form.now(way.editor)
      const shown = editor === null ? null : bare(await textIn(form, editor))
      return shown === null || (shown.startsWith(bare(description)) && parts.every((part) => shown.includes(bare(part))))
    },
  })
  return description
}
