import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../../contract/errors.ts'
import { replayRule } from '../../../../contract/http/auto-reply.ts'
import { askedOf, refusal } from '../../../testing/asking.ts'
import { fieldsOf, valuesOf } from '../rule-values.ts'
import { replayOf, ruleRow, showRules, type RuleWorld } from '../testing-auto-reply.ts'
import { ReplayDrawer } from './replay-drawer.tsx'

const opened: number[] = []
const moved: unknown[] = []
const show = (world: RuleWorld = {}) => {
  opened.length = 0
  moved.length = 0
  return showRules(
    <ReplayDrawer
      id={1}
      fields={fieldsOf({}, valuesOf(ruleRow(1)))}
      onOpen={(id) => opened.push(id)}
      onMove={(...move) => moved.push(move)}
      onClose={() => undefined}
    />,
    world,
  )
}

it('says how many it would answer, day by day, and why not the others', async () => {
  const page = await show({ perms: ['autoreply:edit', 'chat:reply'] })
  expect(await screen.findByText('近 7 天读了 120 条消息，匹配 2 条，会回复 1 位用户共 1 条。')).toBeTruthy()
  expect(screen.getByText(/匹配了但不会回复 1 条/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /看表格/ }))
  expect(screen.getByRole('row', { name: '2026-06-02 1' })).toBeTruthy()
  const silent = within(screen.getByText('到底多少钱').closest('tr') as HTMLElement)
  expect(silent.getByText('刚回复过这位用户，还没到间隔')).toBeTruthy()
  await userEvent.click(silent.getByRole('button', { name: '打开与 王女士 的会话' }))
  expect(opened).toEqual([42])
  await userEvent.click(screen.getByText('会回复', { selector: '.ant-segmented-item-label' }))
  await eventually(() => expect(screen.queryByText('到底多少钱')).toBeNull())
  await userEvent.click(screen.getByText('近 30 天'))
  await eventually(() =>
    expect(askedOf(page, replayRule).map((one) => (one as { days: number }).days)).toEqual([7, 30]),
  )
})

it('where nothing matched it says what was looked at, which days, and the commonest reasons', async () => {
  await show({
    answer: (endpoint) =>
      endpoint === replayRule
        ? replayOf({
            matched: 0,
            answers: 0,
            guests: 0,
            skipped: [],
            list: [],
            missed: [
              { why: 'no_match', count: 1_100 },
              { why: 'account', count: 7 },
            ],
            missed_list: [
              {
                message_id: 7,
                conversation_id: 43,
                guest_name: '李女士',
                openname: '账号3',
                platform_value: 'douyin',
                text: '周末几点开门',
                msg_time: 1_780_000_000,
                why: 'no_match',
              },
            ],
          })
        : undefined,
  })
  expect(await screen.findByText('2026-06-01 至 2026-06-02 看了 120 条消息，没有一条匹配。')).toBeTruthy()
  const why = within(screen.getByRole('region', { name: '没有匹配的原因：' })).getAllByRole('listitem')
  expect(why.map((one) => one.textContent)).toEqual(['没有匹配上：1,100 条', '不管这个账号：7 条'])
  const row = within(screen.getByText('周末几点开门').closest('tr') as HTMLElement)
  expect([row.getByText('没有匹配上'), row.queryByRole('button')]).toContain(null)
})

it('names the rule that answers before it, and moves it there; each message says who answered it', async () => {
  await show({
    answer: (endpoint) =>
      endpoint === replayRule
        ? replayOf({
            in_front: [{ rule_id: 2, name: '报价', words: ['多少钱'], is_whole: 1 }],
            list: replayOf().list.map((row) => ({ ...row, reply: '', why: 'stopped' as const, by_name: '报价' })),
          })
        : undefined,
  })
  expect(await screen.findByText('有「多少钱」的消息由「报价」回复')).toBeTruthy()
  expect(screen.getAllByText('由「报价」回复')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '移到「报价」前面' }))
  expect(moved).toEqual([[1, { id: 2, name: '报价' }]])
})

it('names the rules that answer where a message has words of both', async () => {
  await show({
    answer: (endpoint) =>
      endpoint === replayRule
        ? replayOf({ of_both: [{ rule_id: 3, name: '问价', words: ['多少钱', '怎么收费'] }] })
        : undefined,
  })
  expect(await screen.findByText('同一句话里也有「多少钱、怎么收费」的，由「问价」回复')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '移到「问价」前面' }))
  expect(moved.at(-1)).toEqual([1, { id: 3, name: '问价' }])
})

it('shows that it is reading, and opens no conversation for whoever may not read them', async () => {
  let answer: (value: unknown) => void = () => undefined
  const waits = new Promise((resolve) => (answer = resolve))
  await show({ answer: (endpoint) => (endpoint === replayRule ? waits : undefined) })
  expect((await screen.findByRole('status')).textContent).toContain('正在读最近 7 天的消息')
  answer(replayOf({ is_cut: 1 }))
  expect(await screen.findByText('消息太多，只看了最新的 120 条')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /打开与/ })).toBeNull()
})

it('what fails is said and asked again by a press; without comments it says so', async () => {
  let isUp = false
  await show({
    answer: (endpoint) => {
      if (endpoint !== replayRule) return undefined
      return isUp ? replayOf({ messages: 0, matched: 0, list: [] }) : refusal(CODE.BAD_INPUT, '正则写得不对')
    },
  })
  expect(await screen.findByText('正则写得不对')).toBeTruthy()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('最近 7 天没有消息')).toBeTruthy()
})
