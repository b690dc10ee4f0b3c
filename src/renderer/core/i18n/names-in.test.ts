import { expect, it } from 'vitest'
import { namesIn } from './names-in.ts'

const answer = { list: [{ value: 'kuaishou', name: '快手', iconUrl: '' }] }

it.each([
  ['zh', '快手'],
  ['en', 'Kuaishou'],
  ['ja', 'Kuaishou'],
])('names in %s', async (language, name) => {
  expect((await namesIn({ language })(answer)).list[0]?.name).toBe(name)
})
