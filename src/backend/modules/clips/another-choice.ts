// Another output of the same order, far enough from all that exist.
import { AppError } from '../../lib/errors.ts'
import type { ClipMaterials, ClipPlanner, PlannedOutput } from './clip-ports.ts'
import type { ClipRow } from './clips.repository.ts'

/** null when there is none left. A row of a template's table is nobody else's: templates with a table have no other. */
export function anotherChoice(
  planner: ClipPlanner,
  clip: Pick<ClipRow, 'config' | 'mode'>,
  materials: ClipMaterials,
  exist: { used: ReadonlySet<string>; made: readonly string[] },
): PlannedOutput | null {
  if (clip.mode === 'clipTemplate' && (clip.config.template?.rows.length ?? 0) > 0) return null
  try {
    return planner.plan(clip.config, materials, { num: 1, mode: clip.mode, ...exist })[0] ?? null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
