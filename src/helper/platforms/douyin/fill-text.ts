import type { ElementHandle } from 'puppeteer-core'
import { splitTopics } from '../../../contract/topics.ts'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Work } from '../platform.ts'
import { orElse, type Form } from './form.ts'
import { info } from './info.ts'
import { clearFocused, valueOf } from './page-actions.ts'
import { S } from './selectors.ts'

const cut = (text: string, max: number): string => [...text].slice(0, max).join('')
const changed = (code: string, msg: string): HelperError => new HelperError({ kind: 'page-changed', code, msg, step: 'filling' })

/** Types the title and answers what really stands in the field. */
export const fillTitle = async (form: Form): Promise<string> => {
  const { ctx, work } = form
  const max = (work.kind === 'image' ? info.limits.image_title_max : info.limits.video_title_max) ?? 30
  const title = cut(work.title.replace(/\s*\n\s*/g, ' '), max)
  const write = async (): Promise<string> => {
    const input = await form.element('作品标题', S.title)
    await form.write(input, title)
    return valueOf(ctx, input)
  }
  let typed = await write()
  // A tour that came in between, or a field drawn anew, took the keys: once more.
  if (typed !== title) typed = await write()
  if (typed !== title) throw changed('TITLE_NOT_TAKEN', '标题没有填进表单，平台页面可能已改版')
  return typed
}

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
const typeWord = async ({ ctx, page }: Form, sign: '#' | '@', word: string): Promise<void> => {
  await ctx.race(page.keyboard.type(sign))
  await ctx.race(page.keyboard.sendCharacter(word))
}

/** Types `#词`, waits for its entry in the list, and lets Space bind it to the real topic. */
const typeTopic = async (form: Form, name: string): Promise<void> => {
  await typeWord(form, '#', name)
  await orElse(form, form.element('话题列表', S.mentionOption, { line: name, timeoutMs: form.times.topics }).then(() => null), () => null)
  await form.ctx.race(form.page.keyboard.press('Space'))
}

type Friend = Work['friends'][number]

/** The number that people see (抖音号), where the look-up told it: two people may have one name. */
const numberOf = ({ raw }: Friend): string => (typeof raw?.['unique_id'] === 'string' ? raw['unique_id'] : '')

/** Types `@名字` and takes exactly that person; an unknown one stops the item instead of being dropped in silence. */
const typeFriend = async (form: Form, friend: Friend): Promise<void> => {
  const { nickname } = friend
  const unknown = () => new HelperError({ kind: 'content', code: 'FRIEND_NOT_FOUND', msg: `平台上找不到好友「${nickname}」，请重新选择`, step: 'filling', errors: [{ field: 'selectFriendsInfo', msg: `找不到好友「${nickname}」` }] })
  const number = numberOf(friend)
  // A blank would end the search; the first word finds the whole name.
  await typeWord(form, '@', nickname.split(/\s/)[0] ?? nickname)
  const entry = form.element('好友列表', S.mentionOption, { line: nickname, ...(number ? { part: number } : {}), timeoutMs: form.times.choice })
  await form.tap(await orElse(form, entry, unknown))
}

const textIn = async ({ ctx }: Form, editor: ElementHandle): Promise<string> => (await ctx.race(glance(() => editor.evaluate((node) => node.textContent ?? '')))) ?? ''
const bare = (text: string): string => text.replace(/[\s\u200b-\u200d\ufeff]+/g, '')

const typeAll = async (form: Form, editor: ElementHandle, description: string): Promise<void> => {
  const { ctx, page, work } = form
  await form.tap(editor)
  if (bare(await textIn(form, editor))) await clearFocused(ctx, page)
  await typeLines(form, description)
  const names = splitTopics(work.topics.map((topic) => topic.name.replace(/\s+/g, '')).join('#'), info.limits.topics_max).topics
  const words = names.length + work.friends.length
  // Between two of them the site puts the blank itself.
  if (words > 0 && /\S$/.test(description)) await ctx.race(page.keyboard.press('Space'))
  for (const name of names) await typeTopic(form, name)
  for (const friend of work.friends) await typeFriend(form, friend)
  if (words > 0) await escape(form)
  const shown = bare(await textIn(form, editor))
  const wanted = [description, ...names.map((name) => `#${name}`), ...work.friends.map(({ nickname }) => `@${nickname}`)]
  if (!wanted.every((part) => shown.includes(bare(part)))) throw changed('TEXT_NOT_TAKEN', '作品简介没有完整填进表单，平台页面可能已改版')
}

/** Description, topics and friends, in that order, into the rich editor by real keys, then read back. Answers the description as sent. */
export const fillText = async (form: Form): Promise<string> => {
  const editor = await form.element('作品简介', S.editor)
  const description = cut(form.work.description, info.limits.text_max ?? 1000)
  const tours = form.toursClosed()
  try {
    await typeAll(form, editor, description)
  } catch (error) {
    form.ctx.check()
    // A tour that came in between took the keys: once more, on the free page.
    if (!(error instanceof HelperError) || form.toursClosed() === tours) throw error
    await typeAll(form, editor, description)
  }
  return description
}
