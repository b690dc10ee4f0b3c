import { expect, it } from 'vitest'
import { titleText } from '../../renderer/app/page-title.ts'
import { unreadOf } from './unread-title.ts'

it.each([0, 3, 1_250])('reads %i unread conversations from the title that the page writes', (count) => {
  expect(unreadOf(titleText('在线沟通', '短视频SEO管理平台', count))).toBe(count)
})

it.each(['', '(3)', '新品 (3) 件', '(三) 在线沟通', '(-1) 在线沟通'])('takes %j for nothing unread', (title) => {
  expect(unreadOf(title)).toBe(0)
})
