// A thousand rows of which it is known who is who: nobody is joined with another, and everybody with himself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importLeads } from '../../../contract/http/lead-files.ts'
import * as leads from '../../../contract/http/lead.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { DAY, openLeadBench } from './testing/lead-bench.ts'
import type { LeadBench } from './testing/lead-bench.ts'

const ROWS = 1_000
const PEOPLE = 640
const AT_ONCE = 200

interface Person {
  readonly no: number
  readonly name: string
  /** '' = he left a WeChat only. */
  readonly phone: string
  readonly wechat: string
}

const random = seededRandom('truth', 1)
const chance = (share: number): boolean => random.next() < share
const pick = <T>(list: readonly T[]): T => list[random.int(list.length)] as T

/** Few names for many people, numbers that differ in one digit, and WeChat names that are another's number. */
const people: Person[] = Array.from({ length: PEOPLE }, (_, no) => ({
  no,
  name: pick(['王女士', '李先生', '张姐', '陈总', '小刘']),
  phone: no % 5 === 4 ? '' : `138${String(10_000_000 + no * 10 + (no % 7)).padStart(8, '0')}`,
  wechat: no % 5 === 4 ? `wx_guest_${no}` : '',
}))

const wide = (text: string): string =>
  text.replace(/[0-9]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const spaced = (phone: string, sign: string): string =>
  [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)].join(sign)
/** One of the ways in which people write the same number. */
function typed(phone: string): string {
  return pick<(phone: string) => string>([
    (one) => one,
    (one) => `+86${one}`,
    (one) => `0086 ${one}`,
    (one) => `+86-${spaced(one, '-')}`,
    (one) => spaced(one, ' '),
    (one) => spaced(one, '－'),
    wide,
    (one) => ` ${one}\u200B`,
  ])(phone)
}

describe.each(['sqlite', 'postgres'] as const)('who is who on %s', (kind) => {
  let bench: LeadBench
  beforeAll(async () => {
    bench = await openLeadBench(kind)
  })
  afterAll(async () => await bench.close())

  it('a thousand rows become as many leads as there are people, each of one person alone', async () => {
    const rows = [...people, ...Array.from({ length: ROWS - PEOPLE }, () => pick(people))].map((person, at) => ({
      person,
      row: {
        line: at + 2,
        guest_name: person.name,
        phone: person.phone === '' ? '' : typed(person.phone),
        wechat: person.wechat === '' ? '' : chance(0.5) ? person.wechat : ` ${person.wechat.toUpperCase()} `,
        remark: `第${person.no}位`,
      },
    }))
    const sums = { created: 0, repeated: 0, refused: 0 }
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const lot = rows.slice(from, from + AT_ONCE).map(({ row }) => row)
      const done = await bench.get(importLeads, { rows: lot, dry_run: 0, on_dup: 'merge' })
      sums.created += done.created
      sums.repeated += done.changed + done.skipped.length
      sums.refused += done.refused.length
    }
    expect(sums).toEqual({ created: PEOPLE, repeated: ROWS - PEOPLE, refused: 0 })
    const kept = await bench.owner.db.selectFrom('guest_capitals').select(['id', 'remark', 'phone_mask']).execute()
    expect(kept).toHaveLength(PEOPLE)
    // Each tells of one person alone, in whichever lot his rows came.
    const named = kept.map((lead) => new Set(lead.remark.match(/第\d+位/gu)))
    expect(named.every((one) => one.size === 1)).toBe(true)
    expect(new Set(named.flatMap((one) => [...one])).size).toBe(PEOPLE)
    expect(new Set(kept.map((lead) => lead.phone_mask.slice(-4))).size).toBeLessThan(PEOPLE)
  })

  it('hundreds of merges by hand, taken back in any order, leave every row as it was', async () => {
    const table = async (): Promise<string[]> =>
      (await bench.owner.db.selectFrom('guest_capitals').selectAll().orderBy('id').execute()).map((row) =>
        JSON.stringify(row),
      )
    const ids = (await bench.owner.db.selectFrom('guest_capitals').select('id').orderBy('id').execute()).map(
      (row) => row.id,
    )
    const before = await table()
    bench.time.now += DAY
    const merges: number[] = []
    for (let at = 0; at + 1 < ids.length; at += 4)
      merges.push((await bench.get(leads.mergeLeads, { ids: ids.slice(at, at + 2 + (at % 3 === 0 ? 1 : 0)) })).merge_id)
    expect(await table()).not.toEqual(before)
    while (merges.length > 0) {
      const [merge_id = 0] = merges.splice(random.int(merges.length), 1)
      await bench.get(leads.unmergeLeads, { merge_id })
    }
    expect(await table()).toEqual(before)
  })
})
