// The fields of 百家号's form, in the order of the page.
import { rulesFor, textOf } from '../../../contract/acceptance/acceptance.ts'
import { lengthIn } from '../../../contract/acceptance/units.ts'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { choose, missing } from '../kit/choices.ts'
import { fillText, namesOf, oneLine } from '../kit/fill-text.ts'
import type { Form } from '../kit/form.ts'
import { giveFiles, valueOf } from '../kit/page-actions.ts'
import { pressToOpen } from '../kit/press.ts'
import type { Work } from '../platform.ts'
import { info } from './info.ts'
import { NO_DECLARATION, S } from './selectors.ts'

const changed = (code: string, msg: string): HelperError =>
  new HelperError({ kind: 'page-changed', code, msg: `${msg}，平台页面可能已改版`, step: 'filling' })

/**
 * The variant without a description shows only on the page: there title, description and topics share the field.
 * @throws HelperError kind `content` when they don't fit
 */
const requireTogether = (work: Work, text: string): void => {
  const rule = rulesFor(info, 'video')?.texts.find(({ parts }) => parts.includes('title'))
  if (rule === undefined) return
  const length = lengthIn(rule.unit, textOf(rule, { title: text, description: '', topics: namesOf(work) }))
  if (length > rule.max)
    throw missing(
      'description',
      `百家号的这个页面没有简介栏，标题、简介和话题合计最多 ${rule.max} 个字，当前 ${length} 个，请缩短简介`,
    )
}

/** The description's own field, read back and kept until the press. */
const fillDescription = async (form: Form, description: string): Promise<void> => {
  const { ctx } = form
  const shown = async (): Promise<string> => {
    const area = await form.now(S.description)
    return area === null ? '' : valueOf(ctx, area)
  }
  const fill = async (): Promise<void> => {
    await form.write(await form.element('简介', S.description), description)
    if ((await shown()) !== description) throw changed('TEXT_NOT_TAKEN', '简介没有填进表单')
  }
  await fill()
  form.keeps({
    what: '简介',
    again: fill,
    stands: async () => (await shown()) === description,
    shows: async () => ({ wanted: description, seen: await shown() }),
  })
}

/**
 * Title and topics into the rich field, the description into its own. The form that has none takes it behind the title.
 */
export async function fillTexts(form: Form): Promise<{ title: string; description: string }> {
  const { work } = form
  const title = oneLine(work.title)
  const description = work.description.trim()
  const area = description === '' ? null : await form.now(S.description)
  const together = description !== '' && area === null ? `${title} ${description.replace(/\s*\n\s*/g, ' ')}` : title
  if (together !== title) requireTogether(work, together)
  await fillText(form, { editor: S.title, options: S.topicOption, bind: 'press', unknownTopic: 'keep' }, together)
  if (area) await fillDescription(form, description)
  return { title, description }
}

const imageOf = async (form: Form, shown: readonly string[]): Promise<string> => {
  const image = await form.now(shown)
  return image
    ? ((await form.ctx.race(
        glance(() => image.evaluate((node) => (node instanceof HTMLImageElement ? node.src : ''))),
      )) ?? '')
    : ''
}

const setCover = async (form: Form, what: string, open: readonly string[], shown: readonly string[]): Promise<void> => {
  const { ctx, work, times } = form
  const entry = await form.element(what, open, { timeoutMs: times.form })
  const before = await imageOf(form, shown)
  await pressToOpen(form, '封面弹窗', S.dialog, () => form.tap(entry))
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  await form.tap(await form.element('封面确定', S.dialogOk, { timeoutMs: times.cover }))
  await form.gone('封面弹窗', S.dialog)
  await form.wait.any(what, { taken: async () => ![before, ''].includes(await imageOf(form, shown)) })
}

/** The chosen picture as 16:9 and as 3:4; without one the site takes its own frames. */
export async function fillCovers(form: Form): Promise<void> {
  if (!form.work.coverPath) return
  await setCover(form, '横版封面', S.cover16x9, S.cover16x9Shown)
  // Landscape videos were seen with one cover only.
  if (await form.now(S.cover3x4)) await setCover(form, '竖版封面', S.cover3x4, S.cover3x4Shown)
}

/** 创作声明 is required: the operator's, else the page's own 「无需声明」. */
export async function fillDeclaration(form: Form): Promise<void> {
  const wanted = form.work.declaration ?? NO_DECLARATION
  const box = await form.element('创作声明', S.declarationBox)
  await form.tap(box)
  await form.element('创作声明选项', S.declarationRow)
  if (form.work.declaration === undefined && !(await form.now(S.declarationRow, { line: wanted })))
    throw missing('declaration', '百家号要求选择创作声明，请选择自主声明后重试')
  await choose(form, S.declarationRow, wanted, 'declaration')
  await form.tap(await form.element('声明确定', S.dialogOk))
  await form.gone('创作声明弹窗', S.dialog)
  if (!(await valueOf(form.ctx, box)).includes(wanted)) throw changed('CHOICE_NOT_TAKEN', `声明「${wanted}」没有选中`)
}
