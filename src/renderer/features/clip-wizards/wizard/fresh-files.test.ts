import { expect, it } from 'vitest'
import { emptyDraft } from '../clip/draft.ts'
import { filesOf, withFiles } from './fresh-files.ts'

const file = (id: number, cover = 'old') => ({ id, name: `${id}`, cover, durationMs: null })

it('finds every file of a draft and puts in what the library has now; what is gone stays', () => {
  const empty = emptyDraft('组')
  const draft = {
    ...empty,
    groups: empty.groups.map((group) => ({ ...group, files: [file(1), file(2)] })),
    bgm: [file(3)],
    coverImage: file(5),
    rows: [{ key: 'a', cells: { 图: { text: '', file: file(4) }, 字: { text: 'x', file: null } } }],
  }
  expect(filesOf(draft)).toEqual([1, 2, 3, 4, 5])
  const fresh = withFiles(draft, new Map([1, 3, 4, 5].map((id) => [id, file(id, 'new')])))
  expect(fresh.groups?.[0]?.files).toEqual([file(1, 'new'), file(2)])
  expect([fresh.bgm, fresh.coverImage, fresh.rows?.[0]?.cells]).toEqual([
    [file(3, 'new')],
    file(5, 'new'),
    { 图: { text: '', file: file(4, 'new') }, 字: { text: 'x', file: null } },
  ])
})
