import { z } from 'zod'
import { DEFAULT_TEMPLATES } from '../../../contract/titles/templates.ts'
import { readJson, type SafeStorage } from '../../lib/storage.ts'

/** What was typed into the title maker; one line each. */
const draft = z.object({
  regions: z.string(),
  prefixes: z.string(),
  mains: z.string(),
  suffixes: z.string(),
  negatives: z.string(),
  templates: z.array(z.string()),
  count: z.number().int().min(1).max(500),
  seed: z.number().int(),
})
export type TitleDraft = z.infer<typeof draft>

export function emptyTitleDraft(count: number): TitleDraft {
  return {
    regions: '',
    prefixes: '',
    mains: '',
    suffixes: '',
    negatives: '',
    templates: [...DEFAULT_TEMPLATES],
    count,
    seed: 1,
  }
}

const keyOf = (adminId: number): string => `title-maker:${adminId}`
/** What this operator typed last on this computer; an unreadable one counts as none. */
export function loadTitleDraft(storage: SafeStorage, adminId: number, count: number): TitleDraft {
  const kept = draft.safeParse(readJson(storage, keyOf(adminId)))
  return kept.success ? { ...kept.data, count } : emptyTitleDraft(count)
}
export function saveTitleDraft(storage: SafeStorage, adminId: number, value: TitleDraft): void {
  return storage.set(keyOf(adminId), JSON.stringify(value))
}
