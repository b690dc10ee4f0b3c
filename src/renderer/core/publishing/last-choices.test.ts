import { expect, it } from 'vitest'
import type { SafeStorage } from '../../lib/storage.ts'
import { keepChoices, loadChoices, stillAble } from './last-choices.ts'

const memory = (): SafeStorage => {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

it('keeps what each operator chose last, one choice at a time; what is broken is forgotten', () => {
  const storage = memory()
  expect(loadChoices(storage, 7)).toEqual({})
  keepChoices(storage, 7, { accounts: [3, 1], topics: ['探店'] })
  keepChoices(storage, 7, { kind: 'video', accounts: [1] })
  expect(loadChoices(storage, 7)).toEqual({ accounts: [1], topics: ['探店'], kind: 'video' })
  expect(loadChoices(storage, 8)).toEqual({})
  storage.set('last-choices:7', '{"accounts":"all"}')
  expect(loadChoices(storage, 7)).toEqual({})
})

it('chooses no account by itself that can not publish now', () => {
  expect(
    stillAble(
      [1, 2, 9],
      [
        {
          list: [
            { id: 1, disabled_reason: '' },
            { id: 2, disabled_reason: '已掉线' },
          ],
        },
      ],
    ),
  ).toEqual([1])
})
