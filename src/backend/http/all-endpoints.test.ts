// One table over every call of the contract: strangers, other tenants, missing rights, expired companies, nonsense.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CODE } from '../../contract/errors.ts'
import { uploadFile } from '../../contract/http/common.ts'
import { ALL_ENDPOINTS } from '../../contract/http/endpoints.ts'
import type { TestApp, TestSession } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { FOREIGN_CALLS, WITHOUT_ROWS } from '../testing/foreign-calls.ts'
import type { ForeignIds } from '../testing/foreign-rows.ts'
import { FOREIGN_MARK, seedForeignRows, snapshotTenant } from '../testing/foreign-rows.ts'
import { fuzzInput } from '../testing/fuzz-input.ts'
import { CLOSED_FEATURES } from './authorize.ts'

const PRIVATE = ALL_ENDPOINTS.filter((endpoint) => endpoint.access === 'token')
/** What is nonsense is found before a database is asked; the second engine gets less of it, for what passes. */
const RUNS = { sqlite: 25, postgres: 8 } as const
/** Fixed, so that a run says the same tomorrow; change it to look further. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
/** What a reply must never hold. */
const INSIDES = /node_modules|\bat [\w.<>]+ \(|\.ts:\d+|SQLITE_|ECONNREFUSED|select .* from|FOREIGN-MARK/i

const name = (endpoint: { method: string; path: string }): string => `${endpoint.method} ${endpoint.path}`

describe('the table of foreign calls', () => {
  it('covers every call that takes ids', () => {
    const covered = new Set([...FOREIGN_CALLS.map((call) => call.endpoint), ...WITHOUT_ROWS])
    const withIds = ALL_ENDPOINTS.filter((endpoint) => {
      const shape = z.object({ properties: z.record(z.string(), z.unknown()).default({}) }).parse(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }))
      return Object.keys(shape.properties).some((field) => /(^|_)ids?$|^taskId$/.test(field))
    })
    expect(withIds.filter((endpoint) => !covered.has(endpoint)).map(name)).toEqual([])
  })
})

describe.each(['sqlite', 'postgres'] as const)('every call on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  let foreign: { session: TestSession; ids: ForeignIds }
  let ownAccount: number
  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.asOwner()
    foreign = await seedForeignRows(app)
    ownAccount = (
      await owner.db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin', account_id: 'own', openname: '自己', third_cookie_enc: null, third_token_enc: null, parent_id: null, third_login_status: 1, last_check_time: null, login_time: null,
          expire_time: null, fans: null, works: null, wechat_openid: null, device_id: null, user_agent: null, proxy_enc: null, delete_time: null,
        })
        .returning('id').executeTakeFirstOrThrow()
    ).id
  })
  afterAll(async () => await app.close())

  it('answers 401 without a token, with nonsense, and with one that was never given', async () => {
    for (const endpoint of PRIVATE) {
      for (const token of [undefined, 'x', 'A'.repeat(43), `${owner.token}=`, 'é'.repeat(43)]) {
        const reply = await app.injectRaw(endpoint, {}, token === undefined ? {} : { headers: { token: encodeURI(token) } })
        expect([reply.status, reply.code], name(endpoint)).toEqual([401, 401])
      }
    }
  })

  it('answers 40301 with the right that is missing', async () => {
    const nobody = await app.makeAdmin([])
    for (const endpoint of PRIVATE.filter((one) => one.perm !== undefined)) {
      const reply = await app.injectRaw(endpoint, {}, { token: nobody.token })
      expect([reply.status, reply.code, reply.data], name(endpoint)).toEqual([200, CODE.NO_PERMISSION, { perm: endpoint.perm }])
    }
  })

  it('answers 403 while the company is expired, but for the few calls that show why', async () => {
    const expired = await app.makeTenant({ expireAt: Date.now() - 1_000 })
    for (const endpoint of PRIVATE.filter((one) => one.path !== '/api/v2.admin/logout')) {
      const reply = await app.injectRaw(endpoint, {}, { token: expired.token })
      if (endpoint.whileExpired === true) expect([reply.status, reply.code], name(endpoint)).toEqual([200, 1])
      else expect([reply.status, reply.code], name(endpoint)).toEqual([403, 403])
    }
    expect(PRIVATE.filter((one) => one.whileExpired).map((one) => one.path).toSorted()).toEqual([
      '/api/v2.admin/info', '/api/v2.admin/logout', '/api/v2.admin/personalData', '/api/v2.common/websiteNotice',
    ])
  })

  it('answers 40302 for what the edition closes', async () => {
    for (const cardType of ['juliangbao', 'duoketui'] as const) {
      const limited = await app.makeTenant({ cardType })
      for (const endpoint of PRIVATE.filter((one) => one.feature !== undefined)) {
        const reply = await app.injectRaw(endpoint, {}, { token: limited.token })
        const closed = endpoint.feature !== undefined && CLOSED_FEATURES[cardType].includes(endpoint.feature)
        expect(reply.code === CODE.EDITION_CLOSED, `${cardType} ${name(endpoint)}`).toBe(closed)
      }
    }
  })

  it('knows nothing of another tenant, and changes nothing there', async () => {
    const before = await snapshotTenant(foreign.session)
    const problems: string[] = []
    for (const { endpoint, expected, input } of FOREIGN_CALLS) {
      const reply = await app.injectRaw(endpoint, input(foreign.ids, { account: ownAccount, token: owner.token }), { token: owner.token })
      const allowed: number[] = expected === 'missing' ? [CODE.NOT_FOUND] : expected === 'refused' ? [CODE.NOT_FOUND, CODE.BAD_INPUT] : [1]
      if (!allowed.includes(reply.code)) problems.push(`${name(endpoint)}: ${reply.code} ${reply.msg}`)
      if (reply.body.includes(FOREIGN_MARK)) problems.push(`${name(endpoint)}: shows the other tenant's data`)
    }
    const chunk = await app.injectRaw(uploadFile, {}, { token: owner.token, params: { upload_id: foreign.ids.uploadId } })
    if (chunk.code !== CODE.NOT_FOUND) problems.push(`uploadFile: ${chunk.code}`)
    for (const endpoint of PRIVATE.filter((one) => one.method === 'GET')) {
      const reply = await app.injectRaw(endpoint, { limit: 200 }, { token: owner.token })
      const bare = reply.code === CODE.BAD_INPUT ? await app.injectRaw(endpoint, {}, { token: owner.token }) : reply
      if (bare.body.includes(FOREIGN_MARK)) problems.push(`${name(endpoint)}: lists the other tenant's data`)
    }
    expect(problems).toEqual([])
    expect(await snapshotTenant(foreign.session)).toBe(before)
  })

  it.each(ALL_ENDPOINTS.map((endpoint) => [name(endpoint), endpoint] as const))('survives nonsense: %s', async (_name, endpoint) => {
    const session = endpoint.installation === true ? owner : await app.makeTenant({ clips: 5 })
    await fc.assert(
      fc.asyncProperty(fuzzInput(endpoint), async (input) => {
        const reply = await app.injectRaw(endpoint, input, { token: session.token })
        expect([200, 401, 413], `${reply.status} ${reply.body.slice(0, 300)}`).toContain(reply.status)
        expect(reply.code, `${JSON.stringify(input).slice(0, 500)} → ${reply.body.slice(0, 300)}`).not.toBe(CODE.INTERNAL)
        expect(reply.body).not.toMatch(INSIDES)
        if (reply.code === CODE.BAD_INPUT) expect(reply.data).toHaveProperty('errors')
      }),
      { numRuns: RUNS[kind], seed: SEED },
    )
    const unknown = await app.injectRaw(endpoint, { surely_not_a_field: 1 }, { token: session.token })
    if (endpoint.transport !== 'multipart' && unknown.status === 200) {
      expect(unknown, name(endpoint)).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: expect.arrayContaining([{ field: 'surely_not_a_field', msg: '不支持的字段' }]) } })
    }
  })
})
