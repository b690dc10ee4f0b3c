// What stands in a plan's way as things are now.
import type { PlanLack } from '../../../contract/entities/plan.ts'
import { readLacks, readWords } from './plan-codec.ts'
import type { PlanRow } from './plan-codec.ts'

/** Accounts that may publish, materials in the slots, clips the company has left. */
export interface PlanMeans {
  online: number
  materials: number
  clipsLeft: number
}

/** Films that a plan can't make as it is set, whatever it has besides. */
export const LAYOUT_LACK: PlanLack = {
  code: 'settings',
  msg: '模板成片还没有选版式：在「剪辑」页选好版式并提交一单，再点「计划照此剪辑」',
}
export const COPY_LACK: PlanLack = { code: 'copies', msg: '智能成片按文案选镜头，请先填写文案' }

const OFFLINE: PlanLack = { code: 'accounts', msg: '账号全部掉线或停用，请重新授权后自动继续' }

/**
 * A running plan tells what its last pass met, with the accounts as they are now; a draft or a paused one what it would
 * meet; a finished one nothing.
 */
export function lacksNow(
  plan: Pick<PlanRow, 'status' | 'lacks' | 'clip_mode' | 'clip_id' | 'daily_num' | 'copies'>,
  means: PlanMeans,
): PlanLack[] {
  if (plan.status === 4) return []
  const lacks: PlanLack[] = means.online === 0 ? [OFFLINE] : []
  if (plan.status === 1 || plan.status === 2)
    return [...lacks, ...readLacks(plan.lacks).filter((lack) => lack.code !== 'accounts')]
  if (means.materials === 0 && plan.clip_id === null)
    lacks.push({ code: 'materials', msg: '还没有素材，请添加素材后再启动' })
  if (plan.clip_id === null && plan.clip_mode === 'clipTemplate') lacks.push(LAYOUT_LACK)
  if (plan.clip_id === null && plan.clip_mode === 'smart' && readWords(plan.copies).length === 0) lacks.push(COPY_LACK)
  if (plan.clip_mode !== 'material' && means.clipsLeft < plan.daily_num)
    lacks.push({
      code: 'clips',
      msg: `剪辑条数不足，剩余 ${Math.max(0, means.clipsLeft)} 条，不够每天 ${plan.daily_num} 条`,
    })
  return lacks
}
