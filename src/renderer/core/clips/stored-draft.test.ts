import { expect, it } from 'vitest'
import type { SafeStorage } from '../../lib/storage.ts'
import { draftKey, hasDraft, storedDraft } from './stored-draft.ts'

const owner = { mode: 'clip', adminId: 1 } as const
const holding = (text: string): SafeStorage => ({
  get: (key) => (key === draftKey(owner) ? text : null),
  set: () => undefined,
  remove: () => undefined,
})

it.each([
  ['nothing of an order', { groups: [{ files: [] }], copies: [''], bgm: [], page: null }, false],
  ['an older one with groups alone', { groups: [] }, false],
  ['a material', { groups: [{ files: [] }, { files: [{ id: 1 }] }] }, true],
  ['a text to be spoken', { groups: [], copies: ['', '成都探店'] }, true],
  ['music', { groups: [], bgm: [{ id: 1 }] }, true],
  ['a page', { groups: [], page: {} }, true],
  ['another shape', { name: '成都探店' }, false],
  ['no object', 'text', false],
])('a draft with %s', (_, stored, begun) => {
  expect(hasDraft(holding(JSON.stringify(stored)), owner)).toBe(begun)
})

it('each operator, mode and plan has a draft of its own', () => {
  const storage = holding(JSON.stringify({ groups: [], titles: '成都探店' }))
  expect(storedDraft(storage, owner)).toMatchObject({ titles: '成都探店' })
  for (const other of [
    { ...owner, adminId: 2 },
    { ...owner, mode: 'smart' as const },
    { ...owner, planId: 1 },
  ])
    expect(storedDraft(storage, other)).toBeUndefined()
})
