// Every call of the contract, asked by strangers, without rights, for expired companies, and with nonsense. Who wants
// what is not his: hostile-callers-suite.ts.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../contract/errors.ts'
import { ALL_ENDPOINTS } from '../../contract/http/endpoints.ts'
import type { DatabaseKind } from '../ports/database.ts'
import type { TestApp, TestSession } from './app.ts'
import { createTestApp } from './app.ts'
import { seedForeignRows } from './foreign-rows.ts'
import { fuzzInput } from './fuzz-input.ts'
import { CLOSED_FEATURES } from '../http/authorize.ts'

const PRIVATE = ALL_ENDPOINTS.filter((endpoint) => endpoint.access === 'token' || endpoint.access === 'share')
/** Open to the helper of a publish run alone (modules/publishing/runs/run-door.test.ts). */
const OF_RUNS = ALL_ENDPOINTS.filter((endpoint) => endpoint.access === 'run')
/** Fixed, so that a run says the same tomorrow; change it to look further. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
/** What a reply must never hold. */
const INSIDES = /node_modules|\bat [\w.<>]+ \(|\.ts:\d+|SQLITE_|ECONNREFUSED|select .* from|FOREIGN-MARK/i

export function name(endpoint: { method: string; path: string }): string {
  return `${endpoint.method} ${endpoint.path}`
}

/** Declares the suite. `runs`: nonsense bodies for each call. */
export function everyCall(kind: DatabaseKind, runs: number): void {
  return void describe(`every call on ${kind}`, () => {
    let app: TestApp
    let owner: TestSession
    beforeAll(async () => {
      app = await createTestApp(kind)
      owner = await app.asOwner()
      // Another company's rows lie there, so that an answer could hold them.
      await seedForeignRows(app)
    })
    afterAll(async () => await app.close())

    it('answers 401 without a token, with nonsense, and with one that was never given', async () => {
      for (const endpoint of [...PRIVATE, ...OF_RUNS]) {
        for (const token of [
          undefined,
          ...(endpoint.access === 'run' ? [owner.token] : []),
          'x',
          'A'.repeat(43),
          `${owner.token}=`,
          'é'.repeat(43),
        ]) {
          const reply = await app.injectRaw(
            endpoint,
            {},
            token === undefined ? {} : { headers: { token: encodeURI(token) } },
          )
          expect([reply.status, reply.code], name(endpoint)).toEqual([401, 401])
        }
      }
    })

    it('answers 40301 with the right that is missing', async () => {
      const nobody = await app.makeAdmin([])
      for (const endpoint of PRIVATE.filter((one) => one.perm !== undefined)) {
        const reply = await app.injectRaw(endpoint, {}, { token: nobody.token })
        expect([reply.status, reply.code, reply.data], name(endpoint)).toEqual([
          200,
          CODE.NO_PERMISSION,
          { perm: endpoint.perm },
        ])
      }
    })

    it('answers 403 while the company is expired, but for the few calls that show why', async () => {
      const expired = await app.makeTenant({ expireAt: Date.now() - 1_000 })
      for (const endpoint of PRIVATE.filter((one) => one.path !== '/api/v2.admin/logout')) {
        const reply = await app.injectRaw(endpoint, {}, { token: expired.token })
        if (endpoint.whileExpired === true)
          expect([reply.status, reply.code], name(endpoint)).toEqual([
            200,
            endpoint.installation === true ? CODE.NO_PERMISSION : 1,
          ])
        else expect([reply.status, reply.code], name(endpoint)).toEqual([403, 403])
      }
      expect(
        PRIVATE.filter((one) => one.whileExpired)
          .map((one) => one.path)
          .toSorted(),
      ).toEqual([
        // A clock that is far ahead makes every company expired: whoever runs the installation must be able to say so.
        '/api/v2.admin/confirmClock',
        '/api/v2.admin/health',
        '/api/v2.admin/info',
        '/api/v2.admin/installation',
        '/api/v2.admin/logout',
        '/api/v2.admin/personalData',
        '/api/v2.admin/recheckHealth',
        '/api/v2.admin/setInstallation',
        '/api/v2.common/websiteNotice',
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

    it.each(ALL_ENDPOINTS.map((endpoint) => [name(endpoint), endpoint] as const))(
      'survives nonsense: %s',
      async (_name, endpoint) => {
        const session = endpoint.installation === true ? owner : await app.makeTenant({ clips: 5 })
        await fc.assert(
          fc.asyncProperty(fuzzInput(endpoint), async (input) => {
            const reply = await app.injectRaw(endpoint, input, { token: session.token })
            expect([200, 401, 413], `${reply.status} ${reply.body.slice(0, 300)}`).toContain(reply.status)
            expect(reply.code, `${JSON.stringify(input).slice(0, 500)} → ${reply.body.slice(0, 300)}`).not.toBe(
              CODE.INTERNAL,
            )
            expect(reply.body).not.toMatch(INSIDES)
            if (reply.code === CODE.BAD_INPUT) expect(reply.data).toHaveProperty('errors')
          }),
          { numRuns: runs, seed: SEED },
        )
        const unknown = await app.injectRaw(endpoint, { surely_not_a_field: 1 }, { token: session.token })
        if (endpoint.transport !== 'multipart' && unknown.status === 200) {
          expect(unknown, name(endpoint)).toMatchObject({
            code: CODE.BAD_INPUT,
            data: { errors: expect.arrayContaining([{ field: 'surely_not_a_field', msg: '不支持的字段' }]) },
          })
        }
      },
    )
  })
}
