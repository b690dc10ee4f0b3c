import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { createForm, type Form } from '../kit/form.ts'
import { handIn } from '../kit/hand-in.ts'
import { filled } from '../kit/read-back.ts'
import type { Times } from '../kit/times.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { requireProgramLink, fillProgram } from './fill-program.ts'
import {
  fillCollection,
  fillDeclaration,
  fillMusic,
  fillPoi,
  fillSaving,
  fillSchedule,
  fillVisibility,
} from './fill-choices.ts'
import { fillCover } from './fill-cover.ts'
import { fillTexts } from './fill-text.ts'
import { info, linkOf } from './info.ts'
import { openForm, openUploadPage } from './open-form.ts'
import { FIELDS } from './read-back.ts'
import { site } from './site.ts'
import { submit } from './submit.ts'
import { waitForUpload } from './upload.ts'
import { worksList } from './works-list.ts'

/** Fields in the order of the page, so that nothing scrolls back and forth. Answers the title as typed. */
const fill = async (form: Form): Promise<string> => {
  await form.stepper.step('filling', '填写作品信息')
  const { title, description } = await fillTexts(form)
  await form.stepper.note({
    title,
    description,
    ...(form.work.durationMs === null ? {} : { durationMs: form.work.durationMs }),
  })
  await filled(form, FIELDS, 'cover', fillCover)
  await fillMusic(form)
  await filled(form, FIELDS, 'poi', fillPoi)
  await filled(form, FIELDS, 'micro_app', fillProgram)
  await filled(form, FIELDS, 'collection', fillCollection)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  await filled(form, FIELDS, 'visibility', fillVisibility)
  await filled(form, FIELDS, 'download', fillSaving)
  await filled(form, FIELDS, 'timing', fillSchedule)
  return title
}

/** Publishes one video or image post on creator.douyin.com. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work } = call
    const kind = checkWork(work, { ...info, kinds: ['video', 'image'] as const }, '视频和图文')
    requireProgramLink(work)
    const form = createForm(ctx, site, call, times)
    await openUploadPage(form)
    await openForm(form)
    await waitForUpload(form)
    const title = await fill(form)
    return await handIn(ctx, call, {
      kind,
      title,
      worksList,
      submit: () => submit(form),
      linkOf: (id) => linkOf(kind, id),
      place: 'manage',
      notes: form.told,
    })
  }
}
