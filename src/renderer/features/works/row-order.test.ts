import { expect, it } from 'vitest'
import { missedActions, withTime } from './row-order.ts'

const action = (key: string) => ({ key, label: key, onClick: () => undefined })

it('of a missed work 立即发布, 改时间 and 取消 come first, the others behind them', () => {
  const actions = [
    action('publish'),
    action('edit'),
    action('time'),
    action('records'),
    false as const,
    action('cancel'),
    null,
  ]
  expect(missedActions(actions, '立即发布').map(({ key, label }) => [key, label])).toEqual([
    ['publish', '立即发布'],
    ['time', 'time'],
    ['cancel', 'cancel'],
    ['edit', 'edit'],
    ['records', 'records'],
  ])
})

it('without the right for them they are not offered', () => {
  expect(missedActions([false, action('records')], '立即发布').map((one) => one.key)).toEqual(['records'])
})

it('another time stands behind the editing, among those in sight', () => {
  expect(
    withTime([action('publish'), null, action('edit'), action('records')], action('time')).map((one) => one.key),
  ).toEqual(['publish', 'edit', 'time', 'records'])
  expect(
    [withTime([action('records')], action('time')), withTime([action('edit')], false)].map((list) =>
      list.map((one) => one.key),
    ),
  ).toEqual([['records', 'time'], ['edit']])
})
