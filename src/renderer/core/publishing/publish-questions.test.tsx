import { expect, it } from 'vitest'
import { grouped } from './publish-questions.tsx'

it('a note of a work that cannot go out is still a note; what blocks comes first', () => {
  const note = { code: 'cover', msg: '没有封面', level: 'warn' as const }
  const lines = grouped([
    { id: 1, level: 'block', problems: [note, { code: 'file', msg: '文件已被删除', level: 'block' }] },
    { id: 2, level: 'warn', problems: [note] },
  ])
  expect(lines).toEqual([{ msg: '文件已被删除', blocks: true, count: 1 }, { msg: '没有封面', blocks: false, count: 2 }])
})
