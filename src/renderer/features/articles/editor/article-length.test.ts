import { expect, it } from 'vitest'
import { baijiahao, toutiao, weibo, weixinGzh } from '../../../../contract/platforms.ts'
import { countCharacters, limitLines } from './article-length.ts'

it('counts characters without spaces and line ends', () => expect(countCharacters('成都 火锅\n😀 a')).toBe(6))

it('tells what is too long and too short on a platform, in its own counting', () => {
  const state = (platform: Parameters<typeof limitLines>[0], title: string, text = ''): string[] =>
    limitLines(platform, 'article', { title, author: '', digest: '' }, text).map(
      (line) => `${line.field} ${line.length} ${line.state}`,
    )
  expect(state(toutiao, '店')).toEqual(['title 1 short', 'text 0 ok'])
  expect(state(toutiao, '店'.repeat(31))[0]).toBe('title 31 long')
  expect(state(baijiahao, `${'店'.repeat(62)}😀`)[0]).toBe('title 65 long')
  expect(state(toutiao, '两字', '字'.repeat(50_001))[1]).toBe('text 50001 long')
  expect(
    limitLines(weibo, 'article', { title: '两字', author: '', digest: '' }, '字').map(({ field, max }) => [field, max]),
  ).toEqual([
    ['title', 32],
    ['digest', 44],
    ['text', null],
  ])
})

it('shows the limits of 公众号: 32 for titles though more can be typed, 128 for digests', () => {
  const lines = limitLines(
    weixinGzh,
    'official',
    { title: '题'.repeat(33), author: '人'.repeat(16), digest: '摘'.repeat(129) },
    '字'.repeat(20_001),
  )
  expect(lines.map(({ field, state }) => [field, state])).toEqual([
    ['title', 'long'],
    ['author', 'ok'],
    ['digest', 'long'],
    ['text', 'long'],
  ])
})
