import { expect, it } from 'vitest'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import { accountWords } from './account-words.ts'

it('an account is named with its platform: another platform may have one of that name', () => {
  const thirdauth = { openname: '城南小馆', third_platform_info: { value: 'xiaohongshu', name: '小红书', iconUrl: '' } }
  expect(accountWords({ thirdauth } as PublishItem)).toBe('小红书 · 城南小馆')
})
