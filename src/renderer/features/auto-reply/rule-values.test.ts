import { expect, it } from 'vitest'
import { saveRule } from '../../../contract/http/auto-reply.ts'
import { texts } from '../../locales/zh/autoReply.ts'
import { dayStretches } from '../../core/hours/hours.ts'
import { copyName, fieldsOf, freshRule, STARTERS, starterValues, valuesOf } from './rule-values.ts'
import { ruleRow } from './testing-auto-reply.ts'

it('what a row holds goes back as it came', () => {
  const row = ruleRow(1, {
    third_auth_ids: [3, 4],
    windows: [{ weekdays: [6, 7], from: '22:00', to: '06:00' }],
    actions: { add_tag_ids: [4], create_lead: 1, assign_admin_id: 7 },
    stop_after_hit: 0,
    per_user_cooldown_min: 0,
  })
  expect(fieldsOf({}, valuesOf(row))).toMatchObject({
    third_auth_ids: [3, 4],
    keywords: row.keywords,
    windows: row.windows,
    actions: row.actions,
    stop_after_hit: 0,
    per_user_cooldown_min: 0,
  })
})

it('what is not in the form stays as it was; words are of rules by keyword alone', () => {
  const start = valuesOf(ruleRow(1, { actions: { add_tag_ids: [4], create_lead: 0, assign_admin_id: 7 } }))
  const actions = { create_lead: true } as (typeof start)['actions']
  expect(fieldsOf({ actions, trigger: 'comment' }, start)).toMatchObject({
    keywords: [],
    actions: { add_tag_ids: [4], create_lead: 1, assign_admin_id: 7 },
  })
  expect(fieldsOf({ scope: 'all' }, { ...start, third_auth_ids: [3] }).third_auth_ids).toEqual([])
})

it('the server takes every rule that is offered to begin with', () => {
  for (const starter of STARTERS) {
    const values = starterValues(starter, texts.starters[starter])
    const sent = saveRule.input.parse({ ...fieldsOf({}, values) })
    expect(sent.replies.length, starter).toBeGreaterThan(1)
    expect([sent.keywords.length > 0, sent.windows.length > 0], starter).toEqual(
      starter === 'offHours' ? [false, true] : [true, false],
    )
    // Contacts are what platforms punish first.
    expect(JSON.stringify(sent), starter).not.toMatch(/\d{5}|微信|http|@/)
  }
})

it('a copy’s name fits', () => {
  expect(copyName('价格', ' 副本')).toBe('价格 副本')
  expect([...copyName('长'.repeat(30), ' 副本')]).toHaveLength(30)
})

it('days that follow each other are one stretch', () => {
  expect(dayStretches([7, 1, 2, 3, 5])).toEqual([
    [1, 3],
    [5, 5],
    [7, 7],
  ])
  expect(freshRule().windows).toEqual([])
})
