// Signed selector tables that a company keeps for its helpers, and the owner's switch for each platform. The signature
// is the helpers' to check.
import { z } from 'zod'
import { readSignedTable } from '../../../contract/entities/selector-tables.ts'
import type { SignedTable } from '../../../contract/entities/selector-tables.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/selector-tables.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import { toSeconds } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { badField, conflict } from './accounts.errors.ts'
import type { Caller } from './accounts.ports.ts'
import { OFF_KEY, readOffs } from './platform-off.ts'
import type { PlatformOffs } from './platform-off.ts'
import type { PlatformDirectory } from './platforms.service.ts'

type Http = typeof http

export interface SelectorTablesService {
  list(caller: Pick<Caller, 'db'>): Promise<OutputOf<Http['selectorTables']>>
  /**
   * @throws BAD_INPUT for a text that is no signed table or of a platform that is not known, CONFLICT when the kept one
   * is as new
   */
  save(caller: Caller, text: string): Promise<OutputOf<Http['saveSelectorTable']>>
  /** @throws NOT_FOUND when none is kept */
  remove(caller: Caller, platform: string): Promise<OutputOf<Http['removeSelectorTable']>>
  /**
   * '' switches on.
   * @throws BAD_INPUT for a platform that is not known
   */
  switchPlatform(
    caller: Caller,
    input: ParsedInputOf<Http['switchPlatform']>,
  ): Promise<OutputOf<Http['switchPlatform']>>
}

/** A row of the company (admin 0) for each kept table. */
const TABLE_KEY = 'selector.table.'
const stored = z.object({ text: z.string() }).catch({ text: '' })

interface Kept {
  readonly text: string
  readonly file: SignedTable
  /** Unix ms. */
  readonly updateTime: number
}
const shown = ({ file, updateTime }: Kept) => ({
  platform_value: file.platform,
  version: file.version,
  date: file.date,
  off: file.off,
  update_time: toSeconds(updateTime),
})

/** See the interface. */
export function createSelectorTables(deps: { clock: Clock; platforms: PlatformDirectory }): SelectorTablesService {
  /** Changes who is off inside a transaction; two changes wait for each other. Answers before and after. */
  const changeOffs = async (trx: Db, by: keyof PlatformOffs, platform: string, off: string) => {
    await lock(trx, OFF_KEY)
    const before = await readOffs(trx)
    const after = {
      ...before,
      [by]: Object.fromEntries(Object.entries({ ...before[by], [platform]: off }).filter(([, words]) => words !== '')),
    }
    await trx
      .updateTable('settings')
      .set({ value: JSON.stringify(after), update_time: deps.clock.now() })
      .where('admin_id', '=', 0)
      .where('key', '=', OFF_KEY)
      .execute()
    return { before, after }
  }
  return {
    async list({ db }) {
      return { list: (await readKept(db)).map((table) => ({ ...shown(table), text: table.text })) }
    },
    async save(caller, text) {
      const read = readSignedTable(text)
      if ('problem' in read) throw new AppError(CODE.BAD_INPUT, { msg: read.problem, field: 'text' })
      const { file } = read
      const platform = (await deps.platforms.all(caller.db)).get(file.platform)
      if (platform === undefined) throw badField('text', 'accounts.tablePlatformUnknown', { platform: file.platform })
      return await inTransaction(caller.db, async (trx) => {
        await lock(trx, TABLE_KEY + file.platform)
        const before = (await readKept(trx)).find((one) => one.file.platform === file.platform)
        if (before !== undefined && before.file.version >= file.version)
          throw conflict('accounts.tableNotNewer', { version: before.file.version })
        const now = deps.clock.now()
        await trx
          .updateTable('settings')
          .set({ value: JSON.stringify({ text }), update_time: now })
          .where('admin_id', '=', 0)
          .where('key', '=', TABLE_KEY + file.platform)
          .execute()
        await changeOffs(trx, 'table', file.platform, file.off)
        caller.audit({
          targetType: 'setting',
          targetId: 'selector.table',
          summary: `上传${platform.name}页面规则 v${file.version}${file.off === '' ? '' : `，停用平台：${file.off}`}`,
        })
        return shown({ text, file, updateTime: now })
      })
    },
    async remove(caller, value) {
      return await inTransaction(caller.db, async (trx) => {
        const gone = await trx
          .deleteFrom('settings')
          .where('admin_id', '=', 0)
          .where('key', '=', TABLE_KEY + value)
          .executeTakeFirst()
        if (Number(gone.numDeletedRows) === 0) throw new AppError(CODE.NOT_FOUND)
        await changeOffs(trx, 'table', value, '')
        caller.audit({ targetType: 'setting', targetId: 'selector.table', summary: `移除页面规则 ${value}` })
        return { removed: 1 }
      })
    },
    async switchPlatform(caller, { platform_value: value, off }) {
      const platform = (await deps.platforms.all(caller.db)).get(value)
      if (platform === undefined) throw badField('platform_value', 'publishing.platformUnknown')
      return await inTransaction(caller.db, async (trx) => {
        const { before, after } = await changeOffs(trx, 'owner', value, off)
        caller.audit({
          targetType: 'setting',
          targetId: OFF_KEY,
          summary: off === '' ? `恢复平台：${platform.name}` : `停用平台：${platform.name}（${off}）`,
          before: before.owner,
          after: after.owner,
        })
        return { platform_value: value, off }
      })
    },
  }
}

/** Makes the row if need be and holds it. */
async function lock(trx: Db, key: string): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ admin_id: 0, key, value: '{}' })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
    .execute()
  await trx
    .selectFrom('settings')
    .select('id')
    .where('admin_id', '=', 0)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** A row that can't be read is left out. */
async function readKept(db: Db): Promise<Kept[]> {
  const rows = await db
    .selectFrom('settings')
    .select(['value', 'update_time'])
    .where('admin_id', '=', 0)
    .where('key', 'like', `${TABLE_KEY}%`)
    .orderBy('key')
    .execute()
  return rows.flatMap((row) => {
    const { text } = stored.parse(parseJson(row.value))
    const read = readSignedTable(text)
    return 'file' in read ? [{ text, file: read.file, updateTime: row.update_time }] : []
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
