import { expect, it } from 'vitest'
import { missedActions } from './missed-actions.ts'

const action = (key: string) => ({ key, label: key, onClick: () => undefined })

it('of a missed work 立即发布, 改时间 and 取消 come first, the others behind them', () => {
  const actions = [action('publish'), action('edit'), action('records'), false as const, action('cancel'), null]
  expect(missedActions(actions, '立即发布', action('time')).map(({ key, label }) => [key, label])).toEqual([['publish', '立即发布'], ['time', 'time'], ['cancel', 'cancel'], ['edit', 'edit'], ['records', 'records']])
})

it('without the right for them they are not offered', () => {
  expect(missedActions([false, action('records')], '立即发布', false).map((one) => one.key)).toEqual(['records'])
})
