import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MISSED_GRACE_MINUTES } from '../../../contract/constants.ts'
import { CODE } from '../../../contract/errors.ts'
import { operationLog, operatorList, todo } from '../../../contract/http/admin.ts'
import { cancelJob, jobStatus, websiteNotice } from '../../../contract/http/common.ts'
import { listItems } from '../../../contract/http/publish-items.ts'
import { endOfDay } from '../../lib/days.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { JOB_RIGHTS, SYSTEM_JOBS } from '../jobs/job-rights.ts'
import { seedForeignRows } from '../../testing/foreign-rows.ts'
import { noonClock } from '../../testing/noon-clock.ts'

describe('the end of the day', () => {
  it.each([
    ['2026-03-01T15:59:59Z', 'Asia/Shanghai', '2026-03-01T16:00:00Z'],
    ['2026-03-01T16:00:00Z', 'Asia/Shanghai', '2026-03-02T16:00:00Z'],
    ['2026-03-01T12:00:00Z', 'UTC', '2026-03-02T00:00:00Z'],
    ['2026-03-01T12:00:00Z', 'No/Where', '2026-03-01T16:00:00Z'],
  ])('of %s in %s is %s', (now, zone, end) => {
    expect(new Date(endOfDay(Date.parse(now), zone)).toISOString()).toBe(end.replace('Z', '.000Z'))
  })
})

const clock = noonClock()

describe.each(['sqlite', 'postgres'] as const)('the start page on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind, {}, { clock })
  })
  afterAll(async () => await app.close())

  it('counts zero for a new company and what is there for another', async () => {
    const fresh = await app.makeTenant()
    expect((await app.inject(todo, {}, { token: fresh.token })).data).toEqual({
      offline_accounts: 0,
      failed_items: 0,
      unconfirmed_items: 0,
      settling_items: 0,
      due_items_today: 0,
      due_until: expect.any(Number),
      missed_items: 0,
      missed_time: 0,
      skipped_items: 0,
      scheduled_items: 0,
      expiring_accounts: 0,
      rendering_outputs: 0,
      failed_outputs: 0,
      stuck_plans: 0,
      has: { accounts: 0, materials: 0, clips: 0, tasks: 0, published: 0 },
      recent: [],
    })
    const { session, ids } = await seedForeignRows(app)
    const { db } = session
    await db
      .updateTable('third_auths')
      .set({ third_login_status: 2, expire_time: clock.now() + 86_400_000 })
      .execute()
    await db.updateTable('publish_items').set({ timing_time: clock.now(), auto_publish: 1 }).execute()
    await db
      .insertInto('run_logs')
      .values({ job_type: 'x', job_id: null, title: '做完了', ref_id: null, cost_ms: null })
      .execute()
    const first = (await app.inject(todo, {}, { token: session.token })).data
    expect(first).toMatchObject({
      offline_accounts: 1,
      expiring_accounts: 1,
      due_items_today: 1,
      missed_items: 0,
      failed_items: 0,
      has: { accounts: 1, materials: 1, clips: 1, tasks: 1, published: 0 },
      recent: [{ title: '做完了' }],
    })
    // More than the grace past its time: not sent automatically any more.
    const late = clock.now() - MISSED_GRACE_MINUTES.usual * 60_000 - 1
    await db.updateTable('publish_items').set({ timing_time: late }).where('id', '=', ids.item).execute()
    expect((await app.inject(todo, {}, { token: session.token })).data).toMatchObject({
      due_items_today: 0,
      missed_items: 1,
      missed_time: Math.floor(late / 1000),
    })
    // A person took it out of its run: neither missed nor still to go out.
    await db
      .updateTable('publish_items')
      .set({ auto_publish: 0, skip_time: clock.now() })
      .where('id', '=', ids.item)
      .execute()
    expect((await app.inject(todo, {}, { token: session.token })).data).toMatchObject({
      due_items_today: 0,
      missed_items: 0,
      missed_time: 0,
      skipped_items: 1,
    })
    // Handed in and held by its platform: no longer to be sent, not public yet.
    await db
      .updateTable('publish_items')
      .set({ publish_status: 2, timing_time: clock.now() + 600_000 })
      .where('id', '=', ids.item)
      .execute()
    expect((await app.inject(todo, {}, { token: session.token })).data).toMatchObject({
      due_items_today: 0,
      skipped_items: 0,
      scheduled_items: 1,
    })
    await db
      .updateTable('publish_items')
      .set({ publish_status: -1, outcome_unknown: 1 })
      .where('id', '=', ids.item)
      .execute()
    await db.updateTable('clip_outputs').set({ status: -1 }).execute()
    expect((await app.inject(todo, {}, { token: session.token })).data).toMatchObject({
      due_items_today: 0,
      failed_items: 0,
      unconfirmed_items: 1,
      failed_outputs: 1,
      has: { clips: 0 },
    })
  })

  it('what is due today opens as many works as it says', async () => {
    const { session, ids } = await seedForeignRows(app)
    const { db } = session
    const { id: _id, ...row } = await db
      .selectFrom('publish_items')
      .selectAll()
      .where('id', '=', ids.item)
      .executeTakeFirstOrThrow()
    const [now, end] = [clock.now(), endOfDay(clock.now(), 'Asia/Shanghai')]
    const late = now - MISSED_GRACE_MINUTES.usual * 60_000 - 1
    const times = [0, late, now - 60_000, now + 60_000, end - 1, end, end + 60_000]
    const waiting = { ...row, publish_status: 0, skip_time: 0, auto_publish: 1 } as const
    await db
      .insertInto('publish_items')
      .values([
        ...times.map((timing_time, at) => ({ ...waiting, sort: 10 + at, timing_time })),
        { ...waiting, sort: 20, timing_time: now + 60_000, auto_publish: 0, skip_time: now },
        { ...waiting, sort: 22, timing_time: now - 60_000, auto_publish: 0, skip_time: now },
        { ...waiting, sort: 21, timing_time: now + 60_000, publish_status: 3 },
      ])
      .execute()
    const { due_items_today: due, due_until } = (await app.inject(todo, {}, { token: session.token })).data
    // As the page asks: without what nothing sends any more.
    const list = await app.inject(listItems, { status: 0, overdue: 0, to: due_until }, { token: session.token })
    expect(due).toBeGreaterThan(2)
    expect(list.data).toMatchObject({ total: due })
  })

  it('shows the notices of the project that are on', async () => {
    const { token } = await app.asOwner()
    const { db } = app.backend.foundation.database
    const project = await db.selectFrom('projects').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const now = clock.now()
    const notice = {
      project_id: project.id,
      jump_url: 'https://example.com',
      start_time: null,
      end_time: null,
      delete_time: null,
    }
    await db
      .insertInto('notices')
      .values([
        { ...notice, title: '现在' },
        { ...notice, title: '以后', start_time: now + 1e6 },
        { ...notice, title: '过去', end_time: now - 1e6 },
        { ...notice, title: '删除', delete_time: now },
      ])
      .execute()
    expect((await app.inject(websiteNotice, {}, { token })).data).toMatchObject([
      { title: '现在', jumpUrl: 'https://example.com' },
    ])
  })

  it('lists members with their accounts and roles', async () => {
    const { session } = await seedForeignRows(app)
    const member = await app.makeAdmin([], { of: session, nickname: '小王' })
    const list = (await app.inject(operatorList, {}, { token: session.token })).data
    expect(list).toMatchObject({
      total: 2,
      data: [
        { id: session.adminId, account_count: 1, role_name: '企业管理员', status: 1 },
        { id: member.adminId, nickname: '小王', account_count: 0 },
      ],
    })
    expect((await app.inject(operatorList, { keyword: '小王' }, { token: session.token })).data.total).toBe(1)
    expect(JSON.stringify(list)).not.toContain('scrypt')
  })

  it('tells the state of a job and cancels it', async () => {
    const { token, tenantId } = await app.makeTenant()
    const { jobs } = app.backend.foundation
    const id = await jobs.enqueue('clip.download', { x: 1 }, { tenantId, runAfter: clock.now() + 1e7 })
    expect((await app.inject(jobStatus, { job_id: id }, { token })).data).toEqual({
      status: 'queued',
      progress: 0,
      error: '',
      result: null,
    })
    expect((await app.inject(cancelJob, { job_id: id }, { token })).data.cancelled).toBe(1)
    expect((await app.inject(jobStatus, { job_id: id }, { token })).data.status).toBe('cancelled')
    expect((await app.inject(cancelJob, { job_id: id }, { token })).data.cancelled).toBe(0)
    expect((await app.inject(operationLog, {}, { token })).data.data[0]).toMatchObject({
      action: 'job.cancel',
      target_id: String(id),
    })
  })

  it('shows a job to who asked for it and to people with its right, to nobody else', async () => {
    const owner = await app.makeTenant()
    const { jobs } = app.backend.foundation
    const nobody = await app.makeAdmin([], { of: owner })
    const editor = await app.makeAdmin(['clip:edit'], { of: owner })
    const narrow = await app.makeAdmin(['clip:edit'], { of: owner, dataScope: 'self' })
    const ask = async (type: string, adminId?: number) =>
      await jobs.enqueue(
        type,
        {},
        { tenantId: owner.tenantId, runAfter: clock.now() + 1e7, ...(adminId === undefined ? {} : { adminId }) },
      )
    const archive = await ask('clip.download', owner.adminId)
    const seen = async (id: number, who: { token: string }) =>
      (await app.inject(jobStatus, { job_id: id }, { token: who.token })).code
    expect([
      await seen(archive, owner),
      await seen(archive, editor),
      await seen(archive, narrow),
      await seen(archive, nobody),
    ]).toEqual([1, 1, CODE.NOT_FOUND, CODE.NOT_FOUND])
    for (const who of [narrow, nobody])
      expect((await app.inject(cancelJob, { job_id: archive }, { token: who.token })).code).toBe(CODE.NOT_FOUND)
    expect((await jobs.status(archive))?.status).toBe('queued')
    expect(await seen(await ask('clip.download', narrow.adminId), narrow)).toBe(1)
    // Another company's administrator has every right, in his own company.
    const other = await app.makeTenant()
    expect(await seen(archive, other)).toBe(CODE.NOT_FOUND)
    expect((await app.inject(cancelJob, { job_id: archive }, { token: other.token })).code).toBe(CODE.NOT_FOUND)
    expect((await jobs.status(archive))?.status).toBe('queued')
    // The system's own work is nobody's.
    expect(await seen(await ask('plans.roll'), owner)).toBe(CODE.NOT_FOUND)
  })

  it('knows of every type of job whose it is', () => {
    const types = readdirSync(path.join(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing'))
      .flatMap((file) =>
        [...readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8').matchAll(/_JOB = '([\w.]+)'/g)].map(
          ([, type = '']) => type,
        ),
      )
    expect(types.length).toBeGreaterThan(10)
    expect(types.filter((type) => !(type in JOB_RIGHTS) && !SYSTEM_JOBS.has(type))).toEqual([])
  })
})
