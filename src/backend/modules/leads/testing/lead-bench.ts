// A company with leads, asked as over the network; each answer is kept, so that a test can look through all of them.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Endpoint, InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import { saveLead } from '../../../../contract/http/lead.ts'
import type { Perm } from '../../../../contract/permissions.ts'
import { startOfDay } from '../../../lib/days.ts'
import type { DatabaseKind } from '../../../ports/database.ts'
import { createTestApp } from '../../../testing/app.ts'
import type { TestApp, TestSession } from '../../../testing/app.ts'
import { ownTables } from '../../../testing/databases.ts'

export const ZONE = 'Asia/Shanghai'
export const TODAY = '2026-06-30'
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

interface Reply<T> {
  code: number
  msg: string
  data: T
  body: string
}

export interface LeadBench {
  readonly app: TestApp
  readonly owner: TestSession
  readonly time: { now: number }
  /** Every answer that was given so far. */
  readonly answers: string[]
  ask<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    by?: TestSession,
    headers?: Record<string, string>,
  ): Promise<Reply<OutputOf<E>>>
  /** The data of an answer that must be a success. */
  get<E extends Endpoint>(endpoint: E, input: InputOf<E>, by?: TestSession): Promise<OutputOf<E>>
  /** A new lead; answers its id. A phone of its own unless one is given. */
  lead(more?: Partial<InputOf<typeof saveLead>>, by?: TestSession): Promise<number>
  person(perms: readonly (Perm | '*')[], scope?: 'all' | 'group' | 'self', name?: string): Promise<TestSession>
  account(operator: number, more?: { group_id?: number; platform_value?: string }): Promise<number>
  /** All that is stored, as text: rows of every table, and the bytes of the data folder and of the log. */
  stored(): Promise<string>
  close(): Promise<void>
}

/** What a test sets of the installation. */
export type BenchConfig = NonNullable<Parameters<typeof createTestApp>[1]>

/** Starts it on a fresh database. */
export async function openLeadBench(kind: DatabaseKind, config: BenchConfig = {}): Promise<LeadBench> {
  const time = { now: startOfDay(TODAY, ZONE) + 15 * HOUR }
  const logs = await mkdtemp(path.join(tmpdir(), 'lead-log-'))
  const app = await createTestApp(
    kind,
    { ...config, log: { level: 'debug', file: path.join(logs, 'server.log') } },
    { clock: { now: () => time.now } },
  )
  const owner = await app.asOwner()
  const answers: string[] = []
  let count = 0

  const ask: LeadBench['ask'] = async (endpoint, input, by = owner, headers = {}) => {
    const reply = await app.inject(endpoint, input, { token: by.token, headers })
    answers.push(reply.body)
    return reply
  }
  const get: LeadBench['get'] = async (endpoint, input, by) => {
    const reply = await ask(endpoint, input, by)
    if (reply.code !== 1) throw new Error(reply.body)
    return reply.data
  }
  return {
    app,
    owner,
    time,
    answers,
    ask,
    get,
    async lead(more = {}, by = owner) {
      count += 1
      const phone = `137${String(10_000_000 + count)}`
      const { id } = await get(saveLead, { guest_name: `客人${count}`, phone, ...more }, by)
      return id
    },
    person: async (perms, scope = 'all', name) =>
      await app.makeAdmin(perms, { of: owner, dataScope: scope, ...(name !== undefined && { nickname: name }) }),
    async account(operator, more = {}) {
      count += 1
      const { id } = await owner.db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin',
          account_id: `lead-${count}`,
          openname: `账号${count}`,
          operator_admin_id: operator,
          ...more,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async stored() {
      const { database } = app.backend.foundation
      const texts: string[] = []
      for (const table of await ownTables(database)) {
        const rows = await database.db
          .selectFrom(table.name as 'settings')
          .selectAll()
          .execute()
        texts.push(JSON.stringify(rows))
      }
      for (const folder of [app.dataDir, logs])
        for (const name of await readdir(folder, { recursive: true })) {
          const bytes = await readFile(path.join(folder, name)).catch(() => null)
          if (bytes !== null) texts.push(bytes.toString('latin1'))
        }
      return texts.join('\n')
    },
    async close() {
      await app.close()
      await rm(logs, { recursive: true, force: true })
    },
  }
}
