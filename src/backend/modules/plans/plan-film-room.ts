// Whether a plan's materials give as many different films as it wants: said before it starts, by the same count that
// its orders are held to.
import type { ClipMode } from '../../../contract/entities/clip.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { previewPlan } from '../../../contract/http/plan.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { PlanInput } from './plan-check.ts'
import type { PlanRow } from './plan-codec.ts'
import { configOf } from './plan-contents.ts'
import type { FilmCapacity } from './plans.ports.ts'
import { materialsOf } from './plans.repository.ts'

type Problem = OutputOf<typeof previewPlan>['problems'][number]
type Lying = Awaited<ReturnType<typeof materialsOf>>

/** The materials as they were typed, with the cuts that are stored for them. */
async function asTyped(db: Db, planId: number, material: NonNullable<PlanInput['material']>): Promise<Lying> {
  const stored = new Map((await materialsOf(db, planId)).map((row) => [`${row.slot}:${row.attachment_id}`, row]))
  const ids = [...new Set(material.flatMap((one) => one.attachment_ids))]
  const files = new Map<number, { id: number; filename: string; mimetype: string }>()
  for (let at = 0; at < ids.length; at += 500)
    for (const row of await db
      .selectFrom('attachments')
      .select(['id', 'filename', 'mimetype'])
      .where('id', 'in', ids.slice(at, at + 500))
      .where('delete_time', 'is', null)
      .execute())
      files.set(row.id, row)
  return material.flatMap(({ slot, attachment_ids }) =>
    attachment_ids.flatMap((id) => {
      const file = files.get(id)
      return file === undefined
        ? []
        : [
            stored.get(`${slot}:${id}`) ?? {
              slot,
              attachment_id: id,
              filename: file.filename,
              mimetype: file.mimetype,
              cut_in: 0,
              cut_out: 0,
              muted: 0 as const,
            },
          ]
    }),
  )
}

/**
 * `left` = works the plan still wants. Nothing where its materials or settings are refused for another reason: that is
 * told when films are ordered.
 */
export async function filmProblems(
  db: Db,
  capacity: FilmCapacity,
  wanted: { mode: ClipMode; plan: PlanRow; material: PlanInput['material']; left: number },
): Promise<Problem[]> {
  const { mode, plan, material, left } = wanted
  try {
    const config = await configOf(
      db,
      plan,
      null,
      undefined,
      material === undefined ? undefined : await asTyped(db, plan.id, material),
    )
    if (config === null) return []
    const room = await capacity(db, { mode, config, planId: plan.id })
    if (room.left >= left || room.capped === 1) return []
    const said =
      room.left < room.max_num
        ? `还能组合 ${room.left} 条互不重复的成片（共 ${room.max_num} 条，其余已用过）`
        : `只能组合 ${room.left} 条互不重复的成片`
    return [
      {
        field: 'material',
        level: 'warning',
        msg: `现有素材${said}，少于要发布的 ${left} 条：用完后计划会停下等待新素材，请增加素材或减少总量`,
        max_num: room.left,
      },
    ]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [{ field: 'material', level: 'warning', msg: `现有素材还不能出片：${error.msg ?? error.message}` }]
  }
}
