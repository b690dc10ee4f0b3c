// Every call of the contract and seven callers who want what is not theirs; a table of the answers is printed at the
// end.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { CODE } from '../../contract/errors.ts'
import { uploadFile } from '../../contract/http/common.ts'
import { ALL_ENDPOINTS } from '../../contract/http/endpoints.ts'
import { planInfo } from '../../contract/http/plan.ts'
import { openRun, runProofText } from '../../contract/http/run-calls.ts'
import { taskInfo, taskVideoList } from '../../contract/http/wisdom-seo.ts'
import { BUILTIN_ROLES } from '../../contract/permissions.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { JOB_RIGHTS } from '../modules/jobs/job-rights.ts'
import type { DatabaseKind } from '../ports/database.ts'
import type { TestApp, TestSession } from './app.ts'
import { createTestApp } from './app.ts'
import { FOREIGN_CALLS, FOREIGN_RUN_CALLS } from './foreign-calls.ts'
import type { ForeignIds } from './foreign-rows.ts'
import { seedMarkedRows } from './foreign-rows.ts'
import { HIDDEN_MARK, hiddenInput, snapshotHidden } from './hidden-rows.ts'

const PRIVATE = ALL_ENDPOINTS.filter(
  (endpoint) => ['token', 'share'].includes(endpoint.access) && endpoint.path !== '/api/v2.admin/logout',
)
const OF_RUNS = ALL_ENDPOINTS.filter((endpoint) => endpoint.access === 'run')
const name = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

interface Caller {
  readonly name: string
  readonly token: string | undefined
  readonly account: number
  /**
   * Narrow: of the same company. Foreign: of another one. Device: the helper of a run of somebody's own, in the same
   * company.
   */
  readonly kind: 'none' | 'foreign' | 'narrow' | 'device'
  readonly perms: readonly string[]
}
type Tally = Map<string, number>

/** Declares the suite. */
export function hostileCallers(kind: DatabaseKind): void {
  return void describe(`seven hostile callers on ${kind}`, () => {
    let app: TestApp
    let owner: TestSession
    let hidden: ForeignIds
    let mixed: { task: number; plan: number }
    let callers: readonly Caller[]
    let before: string
    const tallies = new Map<string, { status: Tally; code: Tally }>()
    const problems: string[] = []

    const account = async (of: TestSession, operator: number, group = 0): Promise<number> =>
      (
        await of.db
          .insertInto('third_auths')
          .values({
            platform_value: 'douyin',
            account_id: `own-${operator}-${group}`,
            openname: '自己',
            third_cookie_enc: null,
            third_token_enc: null,
            parent_id: null,
            third_login_status: 1,
            last_check_time: null,
            login_time: null,
            group_id: group,
            operator_admin_id: operator,
            expire_time: null,
            fans: null,
            works: null,
            wechat_openid: null,
            device_id: null,
            user_agent: null,
            proxy_enc: null,
            delete_time: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id

    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const DEVICE = `device-of-a-colleague-${kind}`
    /**
     * An approved computer of a colleague who sees an account of his own, with the token of a publish run of its own.
     */
    const makeDevice = async (): Promise<Caller> => {
      const session = await app.makeAdmin(['*'], { of: owner, dataScope: 'self' })
      const key = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
      await owner.db
        .insertInto('devices')
        .values({
          device_id: DEVICE,
          name: '同事的电脑',
          public_key: key,
          admin_id: session.adminId,
          approve_time: 1,
          last_seen: null,
          revoke_time: null,
          approve_admin_id: null,
          delete_time: null,
        })
        .execute()
      const token = newToken()
      const until = app.backend.foundation.clock.now() + 86_400_000
      await owner.db
        .insertInto('publish_runs')
        .values({
          kind: 'due',
          admin_id: session.adminId,
          device_id: DEVICE,
          device_key: key,
          lease_until: until,
          grant_hash: null,
          token_hash: hashToken(token),
          token_until: until,
          end_time: null,
        })
        .execute()
      return {
        name: 'foreign device',
        token,
        account: await account(owner, session.adminId),
        kind: 'device',
        perms: ['*'],
      }
    }

    /** A task and a plan of the owner's with a work, and an account, in the caller's sight and one out of it. */
    const mix = async (seen: number): Promise<{ task: number; plan: number }> => {
      const { db, adminId } = owner
      const plan = (
        await db
          .insertInto('plans')
          .values({
            name: '共用计划',
            main_words: '["词"]',
            daily_num: 1,
            total_num: 1,
            per_account_daily_max: 1,
            windows: '[]',
            min_gap_minutes: 30,
            start_date: '2026-01-01',
            clip_id: null,
            client_token: null,
            admin_id: adminId,
            delete_time: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await db
        .insertInto('plan_accounts')
        .values([seen, hidden.account].map((id) => ({ plan_id: plan, third_auth_id: id })))
        .execute()
      const task = (
        await db
          .insertInto('wisdom_tasks')
          .values({
            name: '共用任务',
            type: 'clip',
            plan_id: plan,
            clip_id: null,
            config: '{}',
            status: 2,
            total_num: 2,
            lock_admin_id: null,
            lock_token: null,
            lock_time: null,
            heartbeat_time: null,
            client_token: null,
            admin_id: adminId,
            delete_time: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await db
        .insertInto('publish_items')
        .values(
          [seen, hidden.account].map((id) => ({
            wisdom_task_id: task,
            plan_id: plan,
            third_auth_id: id,
            title: id === seen ? '看得到' : HIDDEN_MARK,
            attachment_id: hidden.attachment,
            auto_publish: 0 as const,
            delete_time: null,
          })),
        )
        .execute()
      return { task, plan }
    }

    beforeAll(async () => {
      app = await createTestApp(kind)
      owner = await app.asOwner()
      hidden = await seedMarkedRows(app, owner, { own: HIDDEN_MARK, shared: 'SHARED' })
      const [jobType] = Object.keys(JOB_RIGHTS)
      const job = await app.backend.foundation.jobs.enqueue(
        jobType ?? '',
        { mark: HIDDEN_MARK },
        { tenantId: owner.tenantId, adminId: owner.adminId, runAfter: Date.now() + 86_400_000 },
      )
      hidden = { ...hidden, job }
      const other = await app.makeTenant()
      const group = (
        await owner.db
          .insertInto('third_auth_groups')
          .values({ name: '组', delete_time: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const make = async (
        label: string,
        perms: Parameters<TestApp['makeAdmin']>[0],
        dataScope: 'self' | 'group',
        inGroup = 0,
      ): Promise<Caller> => {
        const session = await app.makeAdmin(perms, { of: owner, dataScope })
        return {
          name: label,
          token: session.token,
          account: await account(owner, session.adminId, inGroup),
          kind: 'narrow',
          perms,
        }
      }
      const viewer = BUILTIN_ROLES.find((role) => role.code === 'viewer')
      callers = [
        { name: 'no token', token: undefined, account: 0, kind: 'none', perms: [] },
        {
          name: 'other tenant',
          token: other.token,
          account: await account(other, other.adminId),
          kind: 'foreign',
          perms: ['*'],
        },
        await make('no rights', [], 'self'),
        await make('scope self', ['*'], 'self'),
        await make('scope group', ['*'], 'group', group),
        await make('viewer', viewer?.perms ?? [], 'self'),
        await makeDevice(),
      ]
      await account(owner, owner.adminId, group)
      mixed = await mix(callers[4]?.account ?? 0)
      before = await snapshotHidden(owner, hidden)
      expect(before.split('\n').length).toBeGreaterThan(20)
    })
    afterAll(async () => await app.close())

    const ask = async (caller: Caller, endpoint: Endpoint, input: unknown, params?: Record<string, string>) => {
      const reply = await app.injectRaw(endpoint, input, {
        ...(caller.token === undefined ? {} : { token: caller.token }),
        ...(params && { params }),
      })
      const tally = tallies.get(caller.name) ?? { status: new Map<string, number>(), code: new Map<string, number>() }
      tallies.set(caller.name, tally)
      tally.status.set(String(reply.status), (tally.status.get(String(reply.status)) ?? 0) + 1)
      tally.code.set(String(reply.code), (tally.code.get(String(reply.code)) ?? 0) + 1)
      const about = `${caller.name}: ${name(endpoint)} ${JSON.stringify(input).slice(0, 200)}`
      if (reply.status >= 500 || reply.code === CODE.INTERNAL)
        problems.push(`${about}: ${reply.status} ${reply.body.slice(0, 200)}`)
      if (reply.body.includes(HIDDEN_MARK))
        problems.push(
          `${about}: shows what is hidden: ${reply.body.slice(Math.max(0, reply.body.indexOf(HIDDEN_MARK) - 120), reply.body.indexOf(HIDDEN_MARK) + 20)}`,
        )
      if (isShut(caller, endpoint) && reply.code !== CODE.UNAUTHORIZED)
        problems.push(`${about}: ${reply.code} without a token for it`)
      return { ...reply, about }
    }

    /** Sessions and runs have tokens of their own: neither opens the other's calls. */
    const isShut = (caller: Caller, { access }: Endpoint): boolean =>
      access !== 'public' && (caller.kind === 'none' || (caller.kind === 'device') !== (access === 'run'))

    it('answers calls with hidden ids as if there were nothing', async () => {
      for (const caller of callers) {
        for (const { endpoint, expected, input } of [...FOREIGN_CALLS, ...FOREIGN_RUN_CALLS]) {
          const made =
            caller.kind === 'narrow' || caller.kind === 'device'
              ? hiddenInput(hidden, (ids) => input(ids, { account: caller.account, token: caller.token ?? '' }))
              : input(hidden, { account: caller.account, token: '' })
          if (made === null) continue
          const reply = await ask(caller, endpoint, made)
          const codes: number[] = isShut(caller, endpoint)
            ? [CODE.UNAUTHORIZED]
            : expected === 'missing'
              ? [CODE.NOT_FOUND]
              : expected === 'refused'
                ? [CODE.NOT_FOUND, CODE.BAD_INPUT]
                : expected === 'unproved'
                  ? [1, CODE.CONFLICT]
                  : [1, CODE.NOT_FOUND]
          if (!codes.includes(reply.code) && !(reply.code === CODE.NO_PERMISSION && !caller.perms.includes('*')))
            problems.push(`${reply.about}: ${reply.code} ${reply.msg}`)
        }
        if (!isShut(caller, uploadFile)) {
          const chunk = await ask(caller, uploadFile, {}, { upload_id: hidden.uploadId })
          if (chunk.code !== CODE.NOT_FOUND && chunk.code !== CODE.NO_PERMISSION)
            problems.push(`${chunk.about}: ${chunk.code}`)
        }
      }
      // A run of somebody else's, by the key of another computer, under its own name and under the run's.
      for (const device_id of [DEVICE, HIDDEN_MARK]) {
        const proof = {
          run_id: hidden.run,
          device_id,
          nonce: randomBytes(18).toString('base64url'),
          time: app.backend.foundation.clock.now(),
          grant: '',
        }
        for (const caller of callers) {
          const reply = await ask(caller, openRun, {
            ...proof,
            signature: sign('sha256', Buffer.from(runProofText(proof)), {
              key: keys.privateKey,
              dsaEncoding: 'ieee-p1363',
            }).toString('base64'),
          })
          if (reply.code !== CODE.UNAUTHORIZED)
            problems.push(`${reply.about}: ${reply.code} for another computer's run`)
        }
      }
      expect(problems.splice(0)).toEqual([])
      expect(await snapshotHidden(owner, hidden)).toBe(before)
    })

    it('shows nothing that is hidden in any answer, and changes nothing', async () => {
      for (const caller of callers) {
        // The end of its own run is the last that it asks for.
        for (const endpoint of [...PRIVATE, ...OF_RUNS.filter((one) => one.path !== '/api/v2.run/end')]) {
          const listed = endpoint.method === 'GET' ? await ask(caller, endpoint, { limit: 200 }) : undefined
          if (listed === undefined || listed.code === CODE.BAD_INPUT) await ask(caller, endpoint, {})
          if (endpoint.installation === true && !isShut(caller, endpoint)) {
            const reply = await ask(caller, endpoint, {})
            if (reply.code !== CODE.NO_PERMISSION)
              problems.push(`${reply.about}: an operator of a part may do it to the installation: ${reply.code}`)
          }
        }
      }
      const seeing = callers.find((caller) => caller.name === 'scope group')
      if (seeing === undefined) throw new Error('nobody sees the shared task')
      for (const [endpoint, input] of [
        [taskInfo, { wisdom_task_id: mixed.task }],
        [taskVideoList, { wisdom_task_id: mixed.task, publish_status: 'all' }],
        [planInfo, { id: mixed.plan }],
      ] as const) {
        const reply = await ask(seeing, endpoint, input)
        if (reply.code !== 1) problems.push(`${reply.about}: ${reply.code} for what is in sight`)
      }
      expect(problems.splice(0)).toEqual([])
      expect(await snapshotHidden(owner, hidden)).toBe(before)
      const rows = [...tallies].map(([caller, { status, code }]) =>
        [
          caller.padEnd(14),
          ...[status, code].map((tally) =>
            [...tally]
              .toSorted(([a], [b]) => Number(a) - Number(b))
              .map(([key, n]) => `${key}×${n}`)
              .join(' ')
              .padEnd(26),
          ),
        ].join(' │ '),
      )
      process.stdout.write(
        `calls of seven hostile callers on ${kind}\n${['caller'.padEnd(14), 'by HTTP status'.padEnd(26), 'by code'].join(' │ ')}\n${rows.join('\n')}\n`,
      )
    })
  })
}
