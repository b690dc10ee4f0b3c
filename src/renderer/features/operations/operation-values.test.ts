import { expect, it } from 'vitest'
import { OPERATION_TYPES } from '../../../contract/entities/operation.ts'
import { saveOperation } from '../../../contract/http/operations.ts'
import { freshOperation, inputOf, mostOf, valuesOf } from './operation-values.ts'
import { operationRow } from './testing-operations.ts'

it.each(OPERATION_TYPES)('%s begins with what the server takes, below its highest caps', (type) => {
  const input = inputOf(freshOperation(type, '名'))
  expect(saveOperation.input.safeParse(input).success).toBe(true)
  expect(input.schedule.every_minutes === 0).toBe((input.schedule.times?.length ?? 0) > 0)
  for (const cap of ['per_account_daily', 'per_hour'] as const)
    expect(input.caps[cap]).toBeLessThanOrEqual(mostOf(type)[cap])
})

it('one of the list comes back as it was', () => {
  const row = operationRow(1, { schedule: { every_minutes: 0, times: ['21:00', '09:00'], windows: [] } })
  expect(inputOf(valuesOf(row))).toEqual({
    name: row.name,
    type: 'stats_sync',
    third_auth_ids: [3],
    rule_ids: [],
    schedule: { every_minutes: 0, times: ['09:00', '21:00'], windows: [] },
    caps: row.caps,
  })
})

it('what another choice has no use for is not sent', () => {
  const values = { ...freshOperation('comment_reply', '答'), third_auth_ids: [3], rule_ids: [1] }
  expect(inputOf(values)).toMatchObject({
    third_auth_ids: [3],
    rule_ids: [1],
    schedule: { every_minutes: 60, times: [] },
  })
  expect(inputOf({ ...values, type: 'lead_capture' })).toMatchObject({ third_auth_ids: [3], rule_ids: [] })
  expect(inputOf({ ...values, type: 'rank_check' })).toMatchObject({ third_auth_ids: [], rule_ids: [] })
  expect(inputOf({ ...values, type: 'daily_report' }).schedule).toMatchObject({ every_minutes: 0 })
})
