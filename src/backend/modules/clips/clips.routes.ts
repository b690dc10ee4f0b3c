import * as engineCalls from '../../../contract/http/clip-engine.ts'
import * as calls from '../../../contract/http/clip.ts'
import type { RequestContext } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { Db } from '../../ports/database.ts'
import type { ClipAppend } from './clip-append.service.ts'
import type { Caller, ClipChanges } from './clip-changes.service.ts'
import type { ClipEngineService } from './clip-engine.service.ts'
import type { ClipLists } from './clip-lists.service.ts'
import type { ClipOrders } from './clip-orders.service.ts'
import type { ClipParams } from './clip-params.service.ts'
import type { ClipSamples } from './clip-samples.service.ts'
import type { ClipRefresh } from './clip-refresh.service.ts'
import type { ClipTryout } from './clip-tryout.service.ts'
import type { SeesPlan } from './clip-ports.ts'
import { notFound, refuseFission } from './clips.errors.ts'
import type { OutputCovers } from './output-cover.service.ts'

export interface ClipServices {
  params: ClipParams
  orders: ClipOrders
  changes: ClipChanges
  refresh: ClipRefresh
  lists: ClipLists
  tryout: ClipTryout
  append: ClipAppend
  samples: ClipSamples
  covers: OutputCovers
  engine: ClipEngineService
  seesPlan: SeesPlan
  /** Characters that no font at hand has; `fontId` as in `missingGlyphs`. */
  missing(db: Db, texts: readonly string[], fontId: number, signal: AbortSignal): Promise<string[]>
}

const callerOf = (ctx: RequestContext): Caller => ({ db: ctx.db, tenantId: ctx.tenantId, adminId: ctx.admin.id })

/** Calls of clip orders. */
export function clipRoutes(services: ClipServices): Binding[] {
  const { params, orders, changes, refresh, lists, tryout, append, engine, samples, covers } = services
  return [
    handle(engineCalls.clipEngine, (ctx) => engine.state(ctx.db)),
    handle(engineCalls.setClipEngine, (ctx, input) => engine.set(ctx, input)),
    handle(calls.clipParams, (ctx) => params.params(ctx.db)),
    handle(calls.listClips, (ctx, input) => lists.orders(ctx.db, input)),
    handle(calls.listOutputs, (ctx, input) => lists.outputs(ctx.db, input)),
    handle(calls.clipInfo, (ctx, input) => lists.info(ctx.db, input)),
    handle(calls.clipCapacity, (ctx, input) => tryout.capacity(ctx.db, input)),
    handle(calls.addClip, async (ctx, input) => {
      if (input.fission_activity_id !== undefined) throw refuseFission()
      if (input.plan_id !== undefined && !(await services.seesPlan(ctx.db, input.plan_id)))
        throw notFound('publishing.planMissing')
      const order = await orders.add(ctx.db, ctx.tenantId, {
        name: input.name,
        mode: input.mode,
        num: input.num,
        config: input.config,
        adminId: ctx.admin.id,
        clientToken: input.client_token,
        wisdomTaskId: input.wisdom_task_id ?? null,
        planId: input.plan_id ?? null,
        saveAsTemplate: input.save_as_template === 1,
        templateId: input.template_id,
      })
      ctx.audit({ targetType: 'clip', targetId: order.clipId, summary: `${input.name}，${input.num} 条` })
      return { id: order.clipId, reserved: order.reserved, clip_number: order.available }
    }),
    handle(calls.editClip, async (ctx, input) => {
      const result = await changes.edit(callerOf(ctx), input)
      ctx.audit({ targetType: 'clip', targetId: result.id, summary: input.name ?? '' })
      return result
    }),
    handle(calls.deleteClips, async (ctx, input) => {
      const result = await changes.remove(callerOf(ctx), input)
      ctx.audit({
        targetType: 'clip',
        targetId: [...(input.ids ?? []), ...(input.output_ids ?? []).map((id) => `成片${id}`)].join(','),
        summary: `删除 ${result.deleted} 项，退回 ${result.released} 条`,
      })
      return result
    }),
    handle(calls.cancelClip, async (ctx, input) => {
      const result = await changes.cancel(callerOf(ctx), input)
      ctx.audit({ targetType: 'clip', targetId: input.id, summary: `取消 ${result.cancelled} 条` })
      return result
    }),
    handle(calls.refreshClip, async (ctx, input) => {
      const result = await refresh.refresh(callerOf(ctx), input)
      ctx.audit({
        targetType: 'clip',
        targetId: input.id,
        summary: `重新剪辑 ${result.requeued} 条${input.reason ? `：${input.reason}` : ''}`,
      })
      return result
    }),
    handle(calls.appendClip, async (ctx, input) => {
      const result = await append.append(callerOf(ctx), input)
      ctx.audit({ targetType: 'clip', targetId: input.id, summary: `追加 ${input.num} 条` })
      return result
    }),
    handle(calls.tryClip, (ctx, input) => tryout.preview(callerOf(ctx), input)),
    handle(calls.previewClip, (ctx, input) => tryout.live(callerOf(ctx), input)),
    handle(calls.missingGlyphs, async (ctx, input) => ({
      missing: await services.missing(ctx.db, input.texts, input.font_id, ctx.signal),
    })),
    handle(calls.downloadClips, (ctx, input) => tryout.download(callerOf(ctx), input)),
    handle(calls.clipSamples, () => samples.list()),
    handle(calls.setOutputCover, async (ctx, input) => {
      const result = await covers.change(callerOf(ctx), input)
      ctx.audit({ targetType: 'clip', targetId: `成片${input.output_id}`, summary: input.text })
      return result
    }),
    handle(calls.renameOutput, async (ctx, input) => {
      ctx.audit({ targetType: 'clip', targetId: `成片${input.output_id}`, summary: `重命名成片：${input.title}` })
      return await changes.rename(callerOf(ctx), input)
    }),
  ]
}
