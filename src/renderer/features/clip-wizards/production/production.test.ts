import { expect, it } from 'vitest'
import type { SafeStorage } from '../../../lib/storage.ts'
import { hasDraft } from '../../../core/clips/stored-draft.ts'
import { emptyDraft, saveDraft } from '../clip/draft.ts'
import { MODE_PATHS, startable } from '../../../core/clips/modes.ts'

const memory = (): SafeStorage => {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

it('offers a mode only when the server has it and a screen makes it', () => {
  const shown = startable([
    { value: 'clip' as const, unit_cost: 1 },
    { value: 'picture' as const, unit_cost: 1 },
  ])
  expect(shown.map((mode) => [mode.value, mode.path])).toEqual([
    ['clip', MODE_PATHS.clip],
    ...(MODE_PATHS.picture === undefined ? [] : [['picture', MODE_PATHS.picture]]),
  ])
  expect(startable([])).toEqual([])
})

it('calls an order begun once it holds a material or a text', () => {
  const storage = memory()
  const owner = { mode: 'clip', adminId: 1 } as const
  expect(hasDraft(storage, owner)).toBe(false)
  saveDraft(storage, owner, emptyDraft('分组'))
  expect(hasDraft(storage, owner)).toBe(false)
  saveDraft(storage, owner, { ...emptyDraft('分组'), titles: '成都探店' })
  expect(hasDraft(storage, owner)).toBe(true)
})
