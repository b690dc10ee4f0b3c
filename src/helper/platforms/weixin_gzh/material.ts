// The first page of a film: it becomes material of the account, then a new tab opens to publish it.
import type { ElementHandle, Page } from 'puppeteer-core'
import { glance, urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { fillTitle } from '../kit/fill-text.ts'
import type { Form } from '../kit/form.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { videoArrived } from '../kit/upload.ts'
import { isEditor, videoPage } from './info.ts'
import { S } from './selectors.ts'

/** The chosen picture; without one the first that the site proposes, as it takes no film without a cover. */
const fillCover = async (form: Form): Promise<void> => {
  const { ctx, work, times } = form
  if (work.coverPath) {
    await form.tap(await form.element('封面入口', S.coverOpen))
    await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
    await form.tap(await form.element('封面下一步', S.coverNext, { timeoutMs: times.cover }))
  } else {
    ctx.reportProgress({ text: '没有选择封面，使用平台推荐的封面' })
    await form.tap(await form.element('推荐封面', S.coverProposed, { timeoutMs: times.cover }))
  }
  await form.tap(await form.element('封面完成', S.coverDone, { timeoutMs: times.cover }))
  await form.gone('封面弹窗', [...S.coverDialog, ...S.coverDone])
  await form.wait.any(
    '封面处理',
    { done: async () => (await form.seen({ it: S.coverBusy })) === null },
    { timeoutMs: times.cover },
  )
}

const isChecked = async (form: Form, box: ElementHandle): Promise<boolean> =>
  (await form.ctx.race(glance(() => box.evaluate((node) => node instanceof HTMLInputElement && node.checked)))) === true

/** The site takes no film without its rule on uploads being agreed to. */
const agreeToRule = async (form: Form): Promise<void> => {
  const box = await form.now(S.ruleBox, { hidden: true })
  if (!box || (await isChecked(form, box))) return
  await form.tap(await form.element('上传服务规则', S.rule))
  if (!(await isChecked(form, box)))
    throw new HelperError({
      kind: 'page-changed',
      code: 'CHOICE_NOT_TAKEN',
      msg: '「视频上传服务规则」没有勾选，平台页面可能已改版',
      step: 'filling',
    })
}

/** Saves the film and goes on in the tab that opens; tabs of anything else open too. */
const saveAndGoOn = async (form: Form, pages: () => Promise<Page[]>): Promise<Page> => {
  const before = new Set(await pages())
  await form.tap(await form.element('保存并发表', S.saveAndSend))
  let confirmed = false
  const found = await form.wait.any(
    '发表编辑页',
    {
      tab: async () =>
        (await pages()).find((page) => !before.has(page) && ((url) => url !== null && isEditor(url))(urlOf(page))) ??
        null,
      confirm: async () => {
        const button = confirmed ? null : await form.now(S.goOn)
        if (button === null) return null
        confirmed = true
        await form.tap(button)
        return null
      },
    },
    { timeoutMs: form.times.form, step: 'filling' },
  )
  if (found.name !== 'tab') throw new Error('unreachable')
  await form.ctx.race(found.value.bringToFront())
  return found.value
}

/** Hands the film in with title and cover. Answers the tab in which it can be published. */
export async function makeMaterial(form: Form, token: string, pages: () => Promise<Page[]>): Promise<Page> {
  const { ctx, page, work, stepper, times } = form
  await open(ctx, page, videoPage(token))
  const input = await form.element('上传入口', S.videoInput, {
    hidden: true,
    timeoutMs: times.uploadPage,
    step: 'session-check',
  })
  await stepper.step('form-open', '打开发布表单')
  await giveFiles(ctx, input, [work.videoPath])
  await form.element('素材标题', S.materialTitle, { timeoutMs: times.form, step: 'form-open' })
  await stepper.step('uploading', '上传文件')
  await videoArrived(form, {
    done: S.uploadDone,
    failed: S.uploadFailed,
    percent: S.uploadPercent,
    retry: S.uploadRetry,
  })
  await stepper.step('filling', '填写素材信息')
  await fillCover(form)
  await fillTitle(form, S.materialTitle, work.title)
  await agreeToRule(form)
  return saveAndGoOn(form, pages)
}
