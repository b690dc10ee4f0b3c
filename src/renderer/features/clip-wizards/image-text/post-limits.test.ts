import { expect, it } from 'vitest'
import { picturesOfPost, tooManyFor } from './post-limits.ts'

const file = (id: number) => ({ id, name: '', cover: '', durationMs: null })

it('counts what each set gives, and names who takes fewer', () => {
  expect(
    picturesOfPost([
      { num: 3, files: [file(1), file(2)] },
      { num: 1, files: [file(3), file(4)] },
    ]),
  ).toBe(3)
  expect(tooManyFor(1)).toEqual([])
  expect(tooManyFor(19)).toContainEqual({ name: '小红书', most: 18 })
  expect(tooManyFor(19).map((one) => one.name)).not.toContain('抖音')
})
