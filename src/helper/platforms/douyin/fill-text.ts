import { firstVisible } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { splitTopics } from '../../../contract/topics.ts'
import type { Form } from './form.ts'
import { info } from './info.ts'
import { replaceText, tap, valueOf, withText } from './page-actions.ts'
import { S } from './selectors.ts'

/** How long the suggestion list may take; without it the word is typed all the same, ms. */
const LIST_MS = 4_000
const KEY_DELAY_MS = 15

const cut = (text: string, max: number): string => [...text].slice(0, max).join('')

/** Types the title and answers what really stands in the field. */
export const fillTitle = async ({ ctx, page, wait, work }: Form): Promise<string> => {
  const max = (work.kind === 'image' ? info.limits.image_title_max : info.limits.video_title_max) ?? 30
  const title = cut(work.title, max)
  const input = await wait.visible('作品标题', S.title, { step: 'filling' })
  await replaceText(ctx, page, input, title)
  const typed = await valueOf(input)
  if (typed !== title) throw new HelperError({ kind: 'page-changed', code: 'TITLE_NOT_TAKEN', msg: '标题没有填进表单，平台页面可能已改版', step: 'filling' })
  return typed
}

const escapeList = async ({ ctx, page }: Form): Promise<void> => {
  if (await firstVisible(page, S.mentionList)) await ctx.race(page.keyboard.press('Escape'))
}

const typeLines = async ({ ctx, page }: Form, text: string): Promise<void> => {
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (index > 0) await ctx.race(page.keyboard.press('Enter'))
    if (line) await ctx.race(page.keyboard.sendCharacter(line))
  }
}

/** Types `#词`, waits for its entry in the list, and lets Space bind it to the real topic. */
const typeTopic = async (form: Form, name: string): Promise<void> => {
  const { ctx, page, wait } = form
  await ctx.race(page.keyboard.type(` #${name}`, { delay: KEY_DELAY_MS }))
  await wait.any('话题列表', { entry: () => withText(page, S.mentionOption, name) }, { timeoutMs: LIST_MS, pollMs: 80 }).catch((error: unknown) => {
    ctx.check()
    if (!(error instanceof HelperError) || error.code !== 'WAIT_TIMEOUT') throw error
  })
  await ctx.race(page.keyboard.press('Space'))
}

/** Types `@名字` and takes exactly that person; an unknown one stops the item instead of being dropped in silence. */
const typeFriend = async (form: Form, nickname: string): Promise<void> => {
  const { ctx, page, wait } = form
  await ctx.race(page.keyboard.type(` @${nickname}`, { delay: KEY_DELAY_MS }))
  try {
    const found = await wait.any('好友列表', { entry: () => withText(page, S.mentionOption, nickname) }, { timeoutMs: 2 * LIST_MS, pollMs: 80 })
    await tap(ctx, page, found.value)
  } catch (error) {
    ctx.check()
    if (!(error instanceof HelperError) || error.code !== 'WAIT_TIMEOUT') throw error
    throw new HelperError({ kind: 'content', code: 'FRIEND_NOT_FOUND', msg: `平台上找不到好友「${nickname}」，请重新选择`, step: 'filling', errors: [{ field: 'selectFriendsInfo', msg: '找不到该好友' }] })
  }
}

/** Description, topics and friends, in that order, into the rich editor by real keys. Answers the text as sent. */
export const fillText = async (form: Form): Promise<string> => {
  const { ctx, page, wait, work } = form
  const editor = await wait.visible('作品简介', S.editor, { step: 'filling' })
  await tap(ctx, page, editor)
  // A `#` or `@` within the description would open lists; topics have their own field.
  const description = cut(work.description, info.limits.text_max ?? 1000)
  await typeLines(form, description)
  await escapeList(form)
  const names = splitTopics(work.topics.map((topic) => topic.name).join('#'), info.limits.topics_max).topics
  for (const name of names) await typeTopic(form, name)
  for (const friend of work.friends) await typeFriend(form, friend.nickname)
  await escapeList(form)
  return description
}
