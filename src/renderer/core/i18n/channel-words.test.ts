// Who makes a planned work public has two names, 平台定时 and 到点发布, wherever the operator reads of it.
import { expect, it } from 'vitest'
import { sayFinding } from '../../../contract/acceptance/words.ts'
import { texts as ui } from '../../locales/zh/ui.ts'

const files = import.meta.glob<string>('../../locales/zh/*.ts', { query: '?raw', import: 'default', eager: true })
/** Other names that the two had, each where it stands for one of them. */
const OTHERS = /到点由云管家发布|到点自动发布|由云管家到点发布|到时间会自动发布|到期自动发布|定时功能/g

it('no text calls a channel by a third name', () => {
  expect([ui.channel.site, ui.channel.alarm]).toEqual(['平台定时', '到点发布'])
  expect(Object.keys(files).length).toBeGreaterThan(30)
  expect(
    Object.entries(files).flatMap(([path, text]) => [...text.matchAll(OTHERS)].map(([word]) => `${path} ${word}`)),
  ).toEqual([])
  expect(
    sayFinding('微博', { field: 'time', code: 'timer_none', limit: 0, actual: 0, blocking: true }, { startAt: 0 }),
  ).toContain(ui.channel.alarm)
})

it('the question before publishing and the account’s choice use the names that the rows show', () => {
  const of = (name: string): string => Object.entries(files).find(([path]) => path.endsWith(`/${name}.ts`))?.[1] ?? ''
  const [, question = '', rest] = /keepSite: '([^']*)',\s+keepRest: '([^']*)'/.exec(of('seo')) ?? []
  const choice = /alarm: '([^']*)',\s+site: '([^']*)'/.exec(of('accounts'))
  expect([
    question.includes(ui.channel.site),
    question.includes(ui.channel.alarm),
    rest?.includes(ui.channel.alarm),
    choice?.[1]?.startsWith(ui.channel.alarm),
    choice?.[2]?.startsWith(ui.channel.site),
  ]).toEqual([true, true, true, true, true])
})
