import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, PublishResult, PublishStepper, Work } from '../platform.ts'
import { fillCollection, fillDeclaration, fillMusic, fillPoi, fillRights, fillSchedule } from './fill-choices.ts'
import { fillCover } from './fill-cover.ts'
import { fillText, fillTitle } from './fill-text.ts'
import { createForm, type Form } from './form.ts'
import { openForm, openUploadPage } from './open-form.ts'
import { findWork, submit, toResult } from './submit.ts'
import { waitForUpload } from './upload.ts'
import { worksList } from './works-list.ts'

/** The list shows a new work a moment after the page moved on; looked at this often. */
const LIST_LOOKS = 4

/** Fields in the order of the page, so that nothing scrolls back and forth. Answers the title as typed. */
const fill = async (form: Form): Promise<string> => {
  await form.stepper.step('filling', '填写作品信息')
  const title = await fillTitle(form)
  const description = await fillText(form)
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
export const publish = async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }): Promise<PublishResult> => {
  const { work, stepper } = call
  if (work.kind !== 'video' && work.kind !== 'image') throw new HelperError({ kind: 'content', code: 'KIND', msg: '抖音只支持视频和图文作品' })
  const form = createForm(ctx, call)
  await openUploadPage(form)
  await openForm(form)
  await waitForUpload(form)
  const title = await fill(form)
  await stepper.step('ready', '准备发布')
  const sinceS = Math.floor(Date.now() / 1000) - 60
  await submit(form)
  const sign = `manage-${work.itemId}-${work.attemptNo}`
  for (let look = 0; look < LIST_LOOKS; look += 1) {
    const works = await worksList(ctx, { ...call, since: sinceS }).catch(() => [])
    const found = findWork(works, title, sinceS)
    if (found) {
      await stepper.note({ platformItemId: found.platformItemId })
      return toResult(found, sign)
    }
    await ctx.sleep(1_000)
  }
  return toResult(null, sign)
}
