import { describe, expect, it } from 'vitest'
import type { Attachment } from '../../../contract/entities/material.ts'
import { movesBack, tagsBack } from './changes.ts'

const file = (id: number, folder_id: number, tags: string[] = []): Attachment => ({
  id,
  filename: `${id}.mp4`,
  fullurl: '',
  mimetype: 'video/mp4',
  kind: 'material',
  size: 1,
  width: 1,
  height: 1,
  duration_ms: 1,
  fps: 1,
  cover_url: '',
  folder_id,
  tags,
  use_count: 0,
  create_time: 0,
})

describe('the way back', () => {
  it('puts every file where it was, and leaves those alone that did not move', () => {
    expect(movesBack([file(1, 5), file(2, 0), file(3, 5), file(4, 9)], 9)).toEqual([
      { ids: [1, 3], folder_id: 5 },
      { ids: [2], folder_id: 0 },
    ])
  })
  it('takes only those tags back that were new, and gives only those again that were there', () => {
    expect(tagsBack([file(1, 0, ['旧']), file(2, 0, ['新', '旧']), file(3, 0, ['新'])], ['新'], ['旧'])).toEqual([
      { ids: [1], tags_add: ['旧'], tags_del: ['新'] },
      { ids: [2], tags_add: ['旧'], tags_del: [] },
    ])
  })
})
