// The fields of the page on which a work is published.
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { choose } from '../kit/choices.ts'
import { fillText, fillTitle, oneLine } from '../kit/fill-text.ts'
import type { Form } from '../kit/form.ts'
import { clearFocused } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { FIELDS } from './read-back.ts'
import { S } from './selectors.ts'

/** The title stands in a text area, or in an editor over a hidden one. Answers it as typed. */
const fillName = async (form: Form): Promise<string> => {
  const { ctx, page, work } = form
  const title = oneLine(work.title)
  const { name } = await form.wait.any('作品标题', {
    area: () => form.now(S.titleArea),
    overlay: () => form.now(S.titleOverlay),
  })
  if (name === 'area') return fillTitle(form, S.titleArea, title)
  const shown = async (): Promise<string> => {
    const field = await form.now(S.titleOverlay)
    return field === null
      ? ''
      : ((await ctx.race(glance(() => field.evaluate((node) => (node.textContent ?? '').trim())))) ?? '')
  }
  const stands = async (): Promise<boolean> => (await shown()) === title
  const fill = async (): Promise<void> => {
    await form.tap(await form.element('作品标题', S.titleOverlay))
    await clearFocused(ctx, page)
    await ctx.race(page.keyboard.sendCharacter(title))
    if (!(await stands()))
      throw new HelperError({
        kind: 'page-changed',
        code: 'TITLE_NOT_TAKEN',
        msg: '标题没有填进表单，平台页面可能已改版',
        step: 'filling',
      })
  }
  await fill()
  form.keeps({ what: '作品标题', stands, again: fill, shows: async () => ({ wanted: title, seen: await shown() }) })
  return title
}

/** 创作来源: only the one that the operator chose, read back where the page shows it. */
const fillDeclaration = async (form: Form): Promise<void> => {
  const { declaration } = form.work
  if (declaration === undefined) return
  await form.tap(await form.element('创作来源', S.claimOpen))
  await form.element('创作来源选项', S.claimChoice)
  await choose(form, S.claimChoice, declaration, 'declaration')
  await form.tap(await form.element('创作来源确认', S.claimOk))
  await form.element('创作来源已选', S.claimShown, { line: declaration })
}

/** Title, guide words and declaration; the site has no topics. Answers title and text as typed. */
export async function fillWork(form: Form): Promise<{ title: string; description: string }> {
  const title = await fillName(form)
  const description = await fillText(
    { ...form, work: { ...form.work, topics: [], friends: [] } },
    { editor: S.guide, options: [], bind: 'Space', unknownTopic: 'keep' },
  )
  if (form.work.topics.length > 0) form.tells('话题', '公众号没有话题栏，话题没有带上')
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  return { title, description }
}
