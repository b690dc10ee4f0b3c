import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { createForm, type Form } from '../kit/form.ts'
import { lookUpWork } from '../kit/look-up-work.ts'
import { toResult } from '../kit/result.ts'
import type { Times } from '../kit/times.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { fillCollection, fillDeclaration, fillMusic, fillPoi, fillRights, fillSchedule } from './fill-choices.ts'
import { fillCover } from './fill-cover.ts'
import { fillTexts } from './fill-text.ts'
import { info, linkOf } from './info.ts'
import { openForm, openUploadPage } from './open-form.ts'
import { site } from './site.ts'
import { submit } from './submit.ts'
import { waitForUpload } from './upload.ts'
import { worksList } from './works-list.ts'

/** Fields in the order of the page, so that nothing scrolls back and forth. Answers the title as typed. */
const fill = async (form: Form): Promise<string> => {
  await form.stepper.step('filling', '填写作品信息')
  const { title, description } = await fillTexts(form)
  await form.stepper.note({ title, description, ...(form.work.durationMs === null ? {} : { durationMs: form.work.durationMs }) })
  await fillCover(form)
  await fillMusic(form)
  await fillPoi(form)
  await fillCollection(form)
  await fillDeclaration(form)
  await fillRights(form)
  await fillSchedule(form)
  return title
}

/** Publishes one video or image post on creator.douyin.com. */
export const createPublish =
  (times: Times): Platform['publish'] =>
  async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work, stepper } = call
    const kind = checkWork(work, { ...info, kinds: ['video', 'image'] as const }, '视频和图文')
    const form = createForm(ctx, site, call, times)
    await openUploadPage(form)
    await openForm(form)
    await waitForUpload(form)
    const title = await fill(form)
    await stepper.step('ready', '准备发布')
    const pressedS = Math.floor(Date.now() / 1000)
    const id = await submit(form)
    if (id) await stepper.note({ platformItemId: id })
    const found = await lookUpWork(ctx, call, worksList, { id, kind, title, pressedS })
    if (found && !id) await stepper.note({ platformItemId: found.platformItemId })
    return toResult(found, { id, link: linkOf(kind, id), fallbackId: `manage-${work.itemId}-${work.attemptNo}` })
  }
