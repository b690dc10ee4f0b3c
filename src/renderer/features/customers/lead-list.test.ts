import { expect, it } from 'vitest'
import { customerInput, leadInput, phoneInput } from './lead-list.ts'
import { fenOf, formatYuan } from '../../core/leads/money.ts'

const PAGE = { page: 1, limit: 20 }

it('asks for what the address names, in the words of the wire', () => {
  expect(
    leadInput({
      ...PAGE,
      keyword: '王女士',
      stage: '3',
      pool: '0',
      owner: 'me',
      source: 'dm',
      tag: '4',
      due: 'today',
      platform_value: 'douyin',
      third_auth_id: '5',
      has_phone: '1',
      from: '2026-06-01',
      to: '2026-06-30',
      dup: '1',
      sort_field: 'next_follow_time',
      sort_order: 'asc',
    }),
  ).toEqual({
    ...PAGE,
    keyword: '王女士',
    stage: 3,
    pool: 0,
    owner_admin_id: 'me',
    source: 'dm',
    tag: 4,
    due: 'today',
    platform_value: 'douyin',
    third_auth_id: 5,
    has_phone: 1,
    from: '2026-06-01',
    to: '2026-06-30',
    dup: 1,
    sort_field: 'next_follow_time',
    sort_order: 'asc',
  })
})

it('leaves out what means nothing to the server', () => {
  expect(
    leadInput({
      ...PAGE,
      stage: '9',
      pool: 'x',
      owner: '-1',
      source: 'letter',
      tag: '0',
      due: 'never',
      from: '2026-13-01',
      to: 'today',
      sort_field: 'phone',
    }),
  ).toEqual(PAGE)
  expect(phoneInput({ ...PAGE, result: 'sung', owner: '0', due: 'overdue' })).toEqual({
    ...PAGE,
    owner: 0,
    due: 'overdue',
  })
  expect(customerInput({ ...PAGE, level: 'E', sort_field: 'deal_amount', sort_order: 'desc' })).toEqual({
    ...PAGE,
    sort_field: 'deal_amount',
    sort_order: 'desc',
  })
})

it('sends yuan as fen and shows fen as yuan, nothing as a dash', () => {
  expect([fenOf(19.99), fenOf(0.1 + 0.2), fenOf(0)]).toEqual([1_999, 30, 0])
  expect([formatYuan(null), formatYuan(0), formatYuan(1_234_567)]).toEqual(['–', '¥0.00', '¥12,345.67'])
})
