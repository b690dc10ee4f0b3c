import { NINE_SLOTS } from '../../../../contract/constants.ts'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import type { PlanClipMode, PlanMaterial } from '../../../../contract/entities/plan.ts'
import { type Chosen, type ClipDraft, emptyDraft, type GroupDraft, newGroup, SET_PICTURES } from '../clip/draft.ts'

/** Ways to make a plan's films. */
export const PLAN_MODES = ['dugujiujian', 'clip', 'smart', 'clipTemplate', 'picture'] as const
export type PlanMode = (typeof PLAN_MODES)[number]

/** Which form opens first: as the address says, else as the plan is set, else as its slots are filled. */
export function modeOf(named: string, plan: PlanClipMode, files: readonly PlanMaterial[]): PlanMode {
  return (
    PLAN_MODES.find((one) => one === named) ??
    PLAN_MODES.find((one) => one === plan) ??
    (new Set(files.map((file) => file.slot)).size >= 3 ? 'dugujiujian' : 'clip')
  )
}

const toChosen = (file: PlanMaterial): Chosen => ({
  id: file.attachment_id,
  name: file.filename,
  cover: file.cover_url || (file.mimetype.startsWith('image') ? file.fullurl : ''),
  durationMs: file.duration_ms,
  ...(file.cut.in > 0 || file.cut.out > 0 || file.cut.muted === 1 ? { cut: file.cut } : {}),
})

/**
 * The plan's materials as the mode's groups: its nine places, a group for each filled slot (of pictures alone, where
 * films are made of them), or one pool.
 */
export function planGroups(mode: ClipMode, all: readonly PlanMaterial[], poolName: string): GroupDraft[] {
  const files = mode === 'picture' ? all.filter((file) => file.mimetype.startsWith('image/')) : all
  const of = (slot: number): Chosen[] => files.filter((file) => file.slot === slot).map(toChosen)
  if (mode === 'dugujiujian') return emptyDraft('', mode).groups.map((group) => ({ ...group, files: of(group.slot) }))
  if (mode === 'smart')
    return [
      {
        ...newGroup(1, poolName),
        files: [...new Map(files.map((file) => [file.attachment_id, toChosen(file)])).values()],
      },
    ]
  const filled = NINE_SLOTS.filter(({ slot }) => files.some((file) => file.slot === slot)).map(({ slot, name }) => ({
    ...newGroup(slot, '', mode === 'picture' ? SET_PICTURES : 1),
    name,
    files: of(slot),
  }))
  return filled.length > 0 ? filled : emptyDraft(poolName, mode).groups
}

/** The order form of a plan before anything is typed. */
export function planDraft(
  mode: ClipMode,
  plan: { name: string },
  files: readonly PlanMaterial[],
  poolName: string,
): ClipDraft {
  return { ...emptyDraft(poolName, mode), name: plan.name, groups: planGroups(mode, files, poolName) }
}
