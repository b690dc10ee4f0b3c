import type { Page } from 'puppeteer-core'
import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { createForm, type Form } from '../kit/form.ts'
import { lookUpWork } from '../kit/look-up-work.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled, readBack } from '../kit/read-back.ts'
import { listNotes, toResult, withNotes } from '../kit/result.ts'
import { requireOwner } from '../kit/session.ts'
import { submitBy } from '../kit/submit.ts'
import type { Times } from '../kit/times.ts'
import { imagesArrived } from '../kit/upload.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { fillWork } from './fill.ts'
import { imagePage, info, isHome } from './info.ts'
import { worksList } from './lists.ts'
import { makeMaterial } from './material.ts'
import { fillNotice } from './notice.ts'
import { FIELDS } from './read-back.ts'
import { fillSchedule } from './schedule.ts'
import { S } from './selectors.ts'
import { site, tokenOf } from './site.ts'

type PublishCall = AccountCall & { work: Work; stepper: PublishStepper }

/** 贴图: pictures and words on one page. */
const addImages = async (form: Form, token: string): Promise<void> => {
  const { ctx, page, work, stepper, times } = form
  await open(ctx, page, imagePage(token))
  const input = await form.element('上传入口', S.imageInput, {
    hidden: true,
    timeoutMs: times.uploadPage,
    step: 'session-check',
  })
  await stepper.step('form-open', '打开发布表单')
  await form.element('发布表单', S.guide, { timeoutMs: times.form, step: 'form-open' })
  await stepper.step('uploading', '上传文件')
  await giveFiles(ctx, input, [...work.imagePaths])
  await imagesArrived(form, { failed: S.imageFailed, busy: S.imageBusy, done: [] })
}

/** Publishes what the page holds; the administrator's scan comes between the press and its success. */
const send = async (form: Form): Promise<void> => {
  // From here on a dialog lies over the form.
  await readBack(form)
  await form.tap(await form.element('发表', S.send, { step: 'ready' }))
  await form.element('发表弹窗', S.sendDialog, { step: 'ready' })
  await filled(form, FIELDS, 'timing', fillSchedule)
  await filled(form, FIELDS, 'mass_notice', fillNotice)
  await form.stepper.step('ready', '准备发表')
  const notify = form.work.notifyFollowers === true
  await submitBy(form, {
    button: S.publish,
    overForm: true,
    // With 群发通知 the same questions say 群发. Without it a 群发 is what the operator did not choose: it is never answered
    // with yes.
    confirm: notify
      ? [
          [...S.noClaimAll, ...S.noClaim],
          [...S.confirmAll, ...S.confirm],
        ]
      : [S.noClaim, S.confirm],
    ...(notify
      ? {}
      : {
          unwanted: {
            sign: [...S.noClaimAll, ...S.confirmAll],
            msg: '公众号要把作品群发给全部粉丝，而作品没有选择群发通知：没有继续，作品没有发出。请在作品里选择群发通知，或到公众号后台发表',
          },
        }),
    landed: isHome,
    toast: S.toast,
    idleToast: /保存|草稿|发表成功|已发表/,
  })
}

/** Publishes one film or 贴图 on mp.weixin.qq.com. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: PublishCall) => {
    const { work, stepper, browser } = call
    const kind = checkWork(work, { ...info, kinds: ['video', 'image'] as const }, '视频和贴图')
    await stepper.step('session-check', '检查登录')
    const first = createForm(ctx, site, call, times)
    await requireOwner(first)
    const token = tokenOf(browser.page)
    const pages = (): Promise<Page[]> => browser.browser.pages()
    const before = new Set(await pages())
    try {
      const tab = kind === 'video' ? await makeMaterial(first, token, pages) : null
      if (kind === 'image') await addImages(first, token)
      const form = tab === null ? first : createForm(ctx, site, { ...call, browser: { ...browser, page: tab } }, times)
      await stepper.step('filling', '填写作品信息')
      const { title, description } = await fillWork(form)
      await stepper.note({ title, description, ...(work.durationMs === null ? {} : { durationMs: work.durationMs }) })
      const pressedS = Math.floor(Date.now() / 1000)
      await send(form)
      // The page told no id: the list is looked at, by kind, title and time.
      const found = await lookUpWork(ctx, call, worksList, { id: '', kind, title, pressedS })
      if (found) await stepper.note({ platformItemId: found.platformItemId })
      return withNotes(toResult(found, { id: '', link: '', fallbackId: `home-${work.itemId}-${work.attemptNo}` }), [
        ...form.told(),
        ...listNotes(found, title, work),
      ])
    } finally {
      // Left open, a code in the new tab could still be scanned later; the site's other tabs only take memory.
      const opened = (await pages().catch(() => [])).filter((page) => !before.has(page))
      await Promise.all(opened.map((page) => page.close().catch(() => undefined)))
    }
  }
}
