// What stands in the way of the place or mini program that a plan's works carry.
import type { PlanLack } from '../../../contract/entities/plan.ts'
import type { Db } from '../../ports/database.ts'
import type { PlanRow } from './plan-codec.ts'
import type { PlansDeps } from './plans.ports.ts'

/** Of plans that still make works or may again. */
export async function anchorLacks(
  deps: Pick<PlansDeps, 'anchors' | 'platforms'>,
  db: Db,
  plans: readonly PlanRow[],
): Promise<ReadonlyMap<number, PlanLack[]>> {
  const { anchors } = deps
  const carrying = plans.filter(
    (plan) => plan.carry_type !== 'none' && (plan.status === 1 || plan.status === 2 || plan.status === 3),
  )
  if (anchors === undefined || carrying.length === 0) return new Map()
  const platforms = await deps.platforms.all(db)
  const said = new Map<string, Promise<PlanLack[]>>()
  const look = async ({ carry_type, poi_id, micro_app_id }: PlanRow): Promise<PlanLack[]> => {
    const anchor = await anchors.read(db, { poiId: poi_id, microAppId: micro_app_id })
    if (anchor === null)
      return [
        {
          code: 'anchor',
          msg:
            carry_type === 'poi' ? '挂载的地址已删除，新作品不带它发布' : '挂载的小程序已停用或删除，新作品不带它发布',
        },
      ]
    const unlinked =
      carry_type === 'micro_app' &&
      anchor.info.microApp?.link === undefined &&
      platforms.get(anchor.platform)?.capabilities.includes('micro_app') === true
    return unlinked ? [{ code: 'anchor', msg: '挂载的小程序没有填写小程序链接，作品挂不上：请在小程序管理里补上' }] : []
  }
  const found = new Map<number, PlanLack[]>()
  for (const plan of carrying) {
    const key = `${plan.poi_id}/${plan.micro_app_id}`
    const lacks = said.get(key) ?? look(plan)
    said.set(key, lacks)
    found.set(plan.id, await lacks)
  }
  return found
}
