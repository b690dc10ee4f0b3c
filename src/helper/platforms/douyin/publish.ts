import { errorText, HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, Platform, PublishedWork, PublishStepper, Work } from '../platform.ts'
import { fillCollection, fillDeclaration, fillMusic, fillPoi, fillRights, fillSchedule } from './fill-choices.ts'
import { fillCover } from './fill-cover.ts'
import { fillText, fillTitle } from './fill-text.ts'
import { createForm, type Form } from './form.ts'
import { info } from './info.ts'
import { openForm, openUploadPage } from './open-form.ts'
import { findWork, toResult } from './result.ts'
import { submit } from './submit.ts'
import type { Times } from './times.ts'
import { waitForUpload } from './upload.ts'
import { worksList } from './works-list.ts'

/** Where the page told no id, the list is looked at this often: it shows a new work a moment later. */
const LIST_LOOKS = 4
const LOOK_PAUSE_MS = 700

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

/** What no page needs to be opened for. */
const checkWork = (work: Work): 'video' | 'image' => {
  const { kind, declaration } = work
  if (kind !== 'video' && kind !== 'image') throw new HelperError({ kind: 'content', code: 'KIND', msg: '抖音只支持视频和图文作品' })
  if (declaration !== undefined && !info.declarations.some((one) => one.value === declaration))
    throw new HelperError({ kind: 'content', code: 'CHOICE_NOT_FOUND', msg: `抖音没有声明「${declaration}」，请重新选择`, errors: [{ field: 'declaration', msg: '请重新选择自主声明' }] })
  return kind
}

/** Link and state from the works list. The work is taken already, so nothing that goes wrong here counts. */
const lookUp = async (ctx: RunContext, call: AccountCall, wanted: Parameters<typeof findWork>[1]): Promise<PublishedWork | null> => {
  try {
    for (let look = 0; look < (wanted.id ? 1 : LIST_LOOKS); look += 1) {
      if (look > 0) await ctx.sleep(LOOK_PAUSE_MS)
      const found = findWork(await worksList(ctx, { ...call, since: wanted.pressedS }), wanted)
      if (found) return found
    }
  } catch (error) {
    ctx.log.warn('douyin.link', { error: errorText(error) })
  }
  return null
}

/** Publishes one video or image post on creator.douyin.com. */
export const createPublish =
  (times: Times): Platform['publish'] =>
  async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work, stepper } = call
    const kind = checkWork(work)
    const form = createForm(ctx, call, times)
    await openUploadPage(form)
    await openForm(form)
    await waitForUpload(form)
    const title = await fill(form)
    await stepper.step('ready', '准备发布')
    const pressedS = Math.floor(Date.now() / 1000)
    const id = await submit(form)
    if (id) await stepper.note({ platformItemId: id })
    const found = await lookUp(ctx, call, { id, kind, title, pressedS })
    if (found && !id) await stepper.note({ platformItemId: found.platformItemId })
    return toResult(found, { id, kind, fallbackId: `manage-${work.itemId}-${work.attemptNo}` })
  }
