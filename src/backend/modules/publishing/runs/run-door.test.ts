// The door of a run: who gets a token, what it opens, and when it ends. Over every call of the contract.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_ENDPOINTS } from '../../../../contract/http/endpoints.ts'
import {
  AFTER_RUN_CALLS,
  openRun,
  RUN_CALLS,
  RUN_PROOF_WINDOW_MS,
  runProofText,
} from '../../../../contract/http/run-calls.ts'
import { liveStream } from '../../../../contract/http/live.ts'
import { hashToken } from '../../../lib/tokens.ts'
import type { TestApp, TestSession } from '../../../testing/app.ts'
import { createTestApp } from '../../../testing/app.ts'

const GRANT = 'grant-of-the-page'
const DEVICE = 'device-of-the-run'

describe.each(['sqlite', 'postgres'] as const)('the door of a publish run on %s', (kind) => {
  let app: TestApp
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  let clock = Date.now()
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  const newRun = async (perms: Parameters<TestApp['makeAdmin']>[0] = ['*']) => {
    const operator = await app.makeAdmin(perms)
    const deviceId = `${DEVICE}-${operator.adminId}`
    await operator.db
      .insertInto('devices')
      .values({
        device_id: deviceId,
        name: '前台',
        public_key: publicKey,
        admin_id: operator.adminId,
        approve_time: 1,
        last_seen: null,
        revoke_time: null,
        approve_admin_id: null,
        delete_time: null,
      })
      .execute()
    const { id } = await operator.db
      .insertInto('publish_runs')
      .values({
        kind: 'due',
        admin_id: operator.adminId,
        device_id: deviceId,
        device_key: publicKey,
        lease_until: Date.now() + 60_000,
        grant_hash: hashToken(GRANT),
        token_hash: null,
        end_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { operator, id, deviceId }
  }
  type Run = Awaited<ReturnType<typeof newRun>>
  const proofOf = (
    run: Run,
    more: Partial<{ run_id: number; device_id: string; nonce: string; time: number; grant: string }> = {},
    key = keys.privateKey,
  ) => {
    const proof = {
      run_id: run.id,
      device_id: run.deviceId,
      nonce: randomBytes(18).toString('base64url'),
      time: (clock += 1),
      grant: GRANT,
      ...more,
    }
    return {
      ...proof,
      signature: sign('sha256', Buffer.from(runProofText(proof)), { key, dsaEncoding: 'ieee-p1363' }).toString(
        'base64',
      ),
    }
  }
  const open = async (input: ReturnType<typeof proofOf>) => await app.inject(openRun, input)
  const opened = async (run: Run): Promise<string> => (await open(proofOf(run))).data.token
  const status = async (token: string, endpoint: (typeof ALL_ENDPOINTS)[number], input: unknown = {}) =>
    (await app.injectRaw(endpoint, input, { token })).status
  const set = async (session: TestSession, id: number, change: Record<string, unknown>) =>
    await session.db.updateTable('publish_runs').set(change).where('id', '=', id).execute()

  it('a token opens the calls of the run and no other of the contract; a session opens none of these', async () => {
    const run = await newRun()
    const token = await opened(run)
    const opens: string[] = []
    for (const endpoint of ALL_ENDPOINTS.filter((one) => one.access !== 'public'))
      if ((await status(token, endpoint)) !== 401) opens.push(endpoint.path)
    expect(opens.toSorted()).toEqual(RUN_CALLS.map((call) => call.path).toSorted())
    expect((await app.injectRaw(liveStream, {}, { token })).status).toBe(401)
    for (const call of RUN_CALLS) expect(await status(run.operator.token, call), call.path).toBe(401)
  })

  it('is shut to another key, device, run, grant, time, and to a proof that was used', async () => {
    const run = await newRun()
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const code = async (input: ReturnType<typeof proofOf>) => (await open(input)).status
    expect(await code(proofOf(run, {}, other.privateKey))).toBe(401)
    expect(await code(proofOf(run, { device_id: 'another-device' }))).toBe(401)
    expect(await code(proofOf(run, { run_id: run.id + 1_000 }))).toBe(401)
    expect(await code(proofOf(run, { grant: 'guessed' }))).toBe(401)
    expect(await code(proofOf(run, { time: Date.now() - RUN_PROOF_WINDOW_MS - 1_000 }))).toBe(401)
    expect(await code(proofOf(run, { time: Date.now() + RUN_PROOF_WINDOW_MS + 60_000 }))).toBe(401)
    const signed = proofOf(run)
    expect(await code({ ...signed, nonce: randomBytes(18).toString('base64url') })).toBe(401)
    expect(await code(signed)).toBe(200)
    expect(await code(signed)).toBe(401)
    // The grant opened it once; from then on the key alone does.
    expect(await code(proofOf(run, { grant: '' }))).toBe(200)
  })

  it('a renewed token ends the one before; it ends with its time, the run, the operator, the right, the approval', async () => {
    const [works] = RUN_CALLS
    const run = await newRun()
    const first = await opened(run)
    const token = (await open(proofOf(run, { grant: '' }))).data.token
    expect([await status(first, works), await status(token, works)]).toEqual([401, 200])
    await set(run.operator, run.id, { token_until: 1 })
    expect(await status(token, works)).toBe(401)

    const ended = await newRun()
    const endedToken = await opened(ended)
    await set(ended.operator, ended.id, { end_time: Date.now(), state: 'stopped' })
    for (const call of RUN_CALLS)
      expect((await status(endedToken, call)) === 401, call.path).toBe(
        !AFTER_RUN_CALLS.some((one) => one.path === call.path),
      )
    await set(ended.operator, ended.id, { end_time: Date.now() - 2 * 86_400_000 })
    for (const call of RUN_CALLS) expect(await status(endedToken, call), call.path).toBe(401)

    const stopped = await newRun()
    const stoppedToken = await opened(stopped)
    await stopped.operator.db
      .updateTable('admins')
      .set({ status: 0 })
      .where('id', '=', stopped.operator.adminId)
      .execute()
    expect([await status(stoppedToken, works), (await open(proofOf(stopped, { grant: '' }))).status]).toEqual([
      401, 401,
    ])

    const revoked = await newRun()
    const revokedToken = await opened(revoked)
    await revoked.operator.db
      .updateTable('devices')
      .set({ revoke_time: 1 })
      .where('device_id', '=', revoked.deviceId)
      .execute()
    expect([await status(revokedToken, works), (await open(proofOf(revoked, { grant: '' }))).status]).toEqual([
      401, 401,
    ])

    const powerless = await newRun(['task:list'])
    const reply = await app.injectRaw(works, {}, { token: await opened(powerless) })
    expect(reply).toMatchObject({ code: 40301, data: { perm: 'task:publish' } })
  })
})
