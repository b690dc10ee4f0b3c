// The fields of 微博's upload page and composer.
import type { ElementHandle } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { missing } from '../kit/choices.ts'
import { belowTitle, namesOf } from '../kit/fill-text.ts'
import { orElse, type Form } from '../kit/form.ts'
import { clearFocused, giveFiles, valueOf } from '../kit/page-actions.ts'
import { pressToFocus, pressToOpen } from '../kit/press.ts'
import { DECLARATIONS, NO_DECLARATION } from './info.ts'
import { cssText } from '../../tables/live-table.ts'
import { S } from './selectors.ts'

/** A native window for files opens with the cover's dialog, or not: it is waited for this long, ms. */
const CHOOSER_MS = 2_000
/** The site cuts the cover on its servers, which was seen to take minutes. */
const CROP_FACTOR = 4
const bare = (text: string): string => text.replace(/\s+/g, '')

/** The chosen picture: before all other fields, as the whole form is away while the site's servers cut it. */
export async function fillCover(form: Form): Promise<void> {
  const { ctx, page, work, times } = form
  if (!work.coverPath) return
  const link = await form.element('上传封面', S.coverOpen, { timeoutMs: times.form })
  const chooser = page.waitForFileChooser({ timeout: CHOOSER_MS }).then(
    (window) => window.cancel(),
    () => undefined,
  )
  await pressToOpen(form, '封面弹窗', S.coverDialog, () => form.tap(link))
  await ctx.race(chooser)
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  await form.tap(await form.element('封面完成', S.coverDone, { timeoutMs: times.cover }))
  const back = async () => ((await form.seen({ open: S.coverDialog })) === null ? form.now(S.title) : null)
  await form.wait.any('封面裁剪', { back }, { timeoutMs: times.cover * CROP_FACTOR })
}

/** A channel is never chosen for the operator; where the site wants one, the item stops. */
export async function refuseChannel(form: Form): Promise<void> {
  if (!(await form.now(S.channelRequired))) return
  throw new HelperError({
    kind: 'content',
    code: 'CHANNEL_REQUIRED',
    msg: '微博要求这个账号的视频选择频道，云管家不会代选，请在微博网页发布这条视频',
    step: 'filling',
    errors: [{ field: 'channel', msg: '需要选择视频频道（两级分类）' }],
  })
}

/** Types the text and its topics into the text area, which is emptied before. Answers what has to stand there. */
const typeBody = async (form: Form, text: string, topics: readonly string[]): Promise<string> => {
  const { ctx, page } = form
  // A lone # in the text would pair with the first sign behind it: then the topics go first.
  const lone = (text.split('#').length - 1) % 2 === 1
  const area = await form.element('微博正文', S.body)
  await pressToFocus(form, area)
  if (await valueOf(ctx, area)) await clearFocused(ctx, page)
  const typeText = async (): Promise<void> => {
    if (text) await ctx.race(page.keyboard.sendCharacter(text))
  }
  const typeTopics = async (): Promise<void> => {
    for (const [index, name] of topics.entries()) {
      if (index > 0 || (!lone && text)) await ctx.race(page.keyboard.press('Space'))
      await ctx.race(page.keyboard.type('#'))
      await ctx.race(page.keyboard.sendCharacter(name))
      // The second sign ends the topic, and closes the list that the first one opened.
      await ctx.race(page.keyboard.type('#'))
    }
  }
  if (lone) await typeTopics()
  if (lone && topics.length > 0 && text) await ctx.race(page.keyboard.press('Space'))
  await typeText()
  if (!lone) await typeTopics()
  await ctx.race(page.keyboard.press('Escape'))
  const tags = topics.map((name) => `#${name}#`)
  return (lone ? [...tags, text] : [text, ...tags]).join('')
}

/**
 * `lead` (a post's title) and description, with topics as `#词#`; all typed into the text area, read back, and kept
 * until the press. Answers the text without topics.
 */
export async function fillBody(form: Form, lead = ''): Promise<string> {
  const { ctx, work } = form
  const text = lead ? belowTitle(lead, work.description) : work.description
  const topics = namesOf(work)
  if (!text && topics.length === 0) return ''
  let wanted = ''
  const shown = async (): Promise<string> => {
    const area = await form.now(S.body)
    return area === null ? '' : valueOf(ctx, area)
  }
  const stands = async (): Promise<boolean> => bare(await shown()) === bare(wanted)
  const fill = async (): Promise<void> => {
    wanted = await typeBody(form, text, topics)
    if (!(await stands()))
      throw new HelperError({
        kind: 'page-changed',
        code: 'TEXT_NOT_TAKEN',
        msg: '微博正文没有完整填进表单，平台页面可能已改版',
        step: 'filling',
      })
  }
  await fill()
  form.keeps({ what: '微博正文', stands, again: fill, shows: async () => ({ wanted, seen: await shown() }) })
  return text
}

/** The switch of 合集, then the box beside 「名字(共N集)」, read back. */
export async function fillCollection(form: Form): Promise<void> {
  const { ctx, page, work, times } = form
  const { collection } = work
  if (!collection) return
  if (work.kind !== 'video') throw missing('selectCollectionInfo', '微博的图文不能加入合集，请去掉合集后重试')
  await form.tap(await form.element('合集开关', S.collectionSwitch))
  // Runs in the page. The name stands in the value of an input, its box elsewhere in the row.
  const rowOf = (css: string, name: string): Element | null => {
    const input = [...document.querySelectorAll(css)].find(
      (node) => node instanceof HTMLInputElement && node.value.replace(/\s*[(（]共\s*\d+\s*集[)）]$/, '') === name,
    )
    return input?.closest('[class*=_top2_]')?.querySelector('label.woo-checkbox-main') ?? null
  }
  // It answers an element or null, nothing else.
  const found = async () =>
    (await page.evaluateHandle(rowOf, cssText(S.collectionRow), collection.name)).asElement() as ElementHandle | null
  const none = () => missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`)
  const { value: label } = await orElse(form, form.wait.any('合集', { found }, { timeoutMs: times.choice }), none)
  await form.tap(label)
  const taken = await ctx.race(
    glance(() =>
      label.evaluate((node) => (node instanceof Element ? (node.querySelector('input')?.checked ?? true) : true)),
    ),
  )
  if (taken === false)
    throw new HelperError({
      kind: 'page-changed',
      code: 'CHOICE_NOT_TAKEN',
      msg: `合集「${collection.name}」没有选中，平台页面可能已改版`,
      step: 'filling',
    })
}

/**
 * 内容声明, in the form that this account's page has: a menu, or a panel that must be answered. Without a choice of the
 * operator the panel gets its neutral answer. @throws HelperError kind `content` where the form lacks the chosen one
 */
export async function fillDeclaration(form: Form): Promise<void> {
  const { declaration } = form.work
  const lacking = () => missing('declaration', `微博这个账号的发布页没有声明「${declaration ?? ''}」，请重新选择`)
  const panel = await form.now(S.statementPanelOpen)
  const words = declaration === undefined ? null : DECLARATIONS[declaration]
  const word = panel ? (words === null ? NO_DECLARATION : words?.panel) : words?.menu
  if (!panel && declaration === undefined) return
  if (word === undefined) throw lacking()
  await form.tap(panel ?? (await form.element('内容声明', S.statementMenu)))
  await form.tap(
    await orElse(
      form,
      form.element('内容声明选项', panel ? S.statementOption : S.statementMenuOption, {
        line: word,
        timeoutMs: form.times.choice,
      }),
      lacking,
    ),
  )
  if (!panel) return form.gone('内容声明', S.statementMenuOption)
  await form.tap(await form.element('内容声明确定', S.statementOk))
  await form.gone('内容声明', S.statementPanel)
}
