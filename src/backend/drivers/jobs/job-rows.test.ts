import { expect, it } from 'vitest'
import { eachDatabase } from '../../testing/databases.ts'
import { createJobRows } from './job-rows.ts'

eachDatabase((_kind, open) => {
  it('a job is at one holder: another one gets it when the lease has run out, and what the first then says changes nothing', async () => {
    const { db } = await open()
    let now = 1_790_000_000_000
    const rows = createJobRows({ db, clock: { now: () => now } })
    const lease = (owner: string) => ({ owner, until: now + 30_000 })
    const { id } = await rows.insert(db, 'clip.render', {}, {})
    const first = await rows.claimById(id, lease('a'))
    if (first === null || first === 'held') throw new Error('not taken')
    expect(await rows.claimById(id, lease('b'))).toBe('held')
    expect(await rows.claimNext(['clip.render'], lease('b'))).toBeNull()
    expect(await rows.renew(first, lease('a'), 10)).toBe('held')
    now += 30_001
    const second = await rows.claimById(id, lease('b'))
    expect(second).toMatchObject({ id, lease_owner: 'b', attempts: 2 })
    expect(await rows.renew(first, lease('a'), 20)).toBe('lost')
    expect(await rows.finish(first, lease('a'), { kind: 'done', result: 'late' }, now)).toBe('lost')
    expect(await rows.status(id)).toMatchObject({ status: 'running', progress: 0, result: null })
    if (second === null || second === 'held') throw new Error('not taken')
    expect(await rows.finish(second, lease('b'), { kind: 'done', result: 'in time' }, now)).toBe('done')
    expect(await rows.status(id)).toMatchObject({ status: 'done', result: 'in time' })
    expect(await rows.claimById(id, lease('a'))).toBeNull()
  })

  it('of many who want the next job at once each gets another one', async () => {
    const { db } = await open()
    const rows = createJobRows({ db, clock: { now: () => 1_790_000_000_000 } })
    for (let at = 0; at < 5; at += 1) await rows.insert(db, 'clip.render', { at }, {})
    const taken: (number | undefined)[] = await Promise.all(
      Array.from(
        { length: 5 },
        async (_, at) => (await rows.claimNext(['clip.render'], { owner: `w${at}`, until: 1_790_000_030_000 }))?.id,
      ),
    )
    const found = taken.filter((id) => id !== undefined)
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeGreaterThan(0)
  })
})
