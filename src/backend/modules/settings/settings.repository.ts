// Settings as JSON rows per operator (or per company: admin 0), merged over their defaults.
import { z } from 'zod'
import { DECLARATION_INTENTS } from '../../../contract/declaration-intents.ts'
import type { Db } from '../../ports/database.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

const bit = z.union([z.literal(0), z.literal(1)])

/** One section: its key and what holds while nobody changed it. */
export interface SectionSpec<T> {
  readonly key: string
  readonly schema: z.ZodType<T>
}
const section = <T>(key: string, schema: z.ZodType<T>): SectionSpec<T> => ({ key, schema })

export const AI = section(
  'ai',
  z.object({
    rewrite_on: bit.default(0),
    style: z.enum(['plain', 'lively', 'professional', 'story']).default('plain'),
    forbid_words: z.array(z.string()).default([]),
  }),
)
export const PUBLISH = section(
  'publish',
  z.object({
    default_topics: z.array(z.string()).default([]),
    min_gap_minutes: z.number().int().default(10),
    auto_publish: bit.default(1),
    preflight: bit.default(1),
    dup_guard: bit.default(1),
    declaration: z
      .enum(['', ...DECLARATION_INTENTS])
      .catch('')
      .default(''),
  }),
)
export const NOTIFY = section(
  'notify',
  z.object({
    lead: bit.default(1),
    offline: bit.default(1),
    fail: bit.default(1),
    quiet_from: z.string().default(''),
    quiet_to: z.string().default(''),
  }),
)
export const UI = section(
  'ui',
  z.object({
    theme: z.enum(['dark', 'light']).default('dark'),
    tagsView: bit.default(0),
    fixedHeader: bit.default(1),
    sidebarLogo: bit.default(1),
    pinyinSearch: bit.default(1),
  }),
)
export const PRIVACY = section('privacy', z.object({ mask_phone: bit.default(1) }))

/** admin_id of rows that hold for the whole company. */
export const COMPANY = 0

/** A section with its defaults filled in; what can't be read counts as unset. */
export async function readSection<T>(db: Db, adminId: number, spec: SectionSpec<T>): Promise<T> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', adminId)
    .where('key', '=', spec.key)
    .executeTakeFirst()
  return parseSection(spec, row?.value)
}

/**
 * Changes the named fields of a section; concurrent changes of one section wait for each other inside the caller's
 * transaction.
 */
export async function mergeSection(
  trx: Db,
  adminId: number,
  spec: SectionSpec<object>,
  change: object,
  now: number,
): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ admin_id: adminId, key: spec.key, value: '{}' })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
    .execute()
  const row = await trx
    .selectFrom('settings')
    .select(['id', 'value'])
    .where('admin_id', '=', adminId)
    .where('key', '=', spec.key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const value = JSON.stringify({ ...parseSection(spec, row.value), ...change })
  await trx.updateTable('settings').set({ value, update_time: now }).where('id', '=', row.id).execute()
}

function parseSection<T>(spec: SectionSpec<T>, text: string | undefined): T {
  const parsed = spec.schema.safeParse(readJson(text))
  return parsed.success ? parsed.data : spec.schema.parse({})
}

function readJson(text: string | undefined): unknown {
  if (text === undefined) return {}
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Company, role and counts behind the personal page. */
export async function findOwnCompany(db: Db, adminId: number) {
  const row = await db
    .selectFrom('admins as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .innerJoin('tenants as n', 'n.id', 'a.tenant_id')
    .select([
      'a.id',
      'a.username',
      'a.nickname',
      'a.avatar',
      'a.mobile_enc',
      'a.wechat_openid',
      'r.name as role_name',
      'n.name as company',
      'n.card_type',
      'n.expire_at',
      'n.money',
      'n.clip_balance',
      'n.clip_frozen',
      'n.clips_counted',
      'n.max_accounts',
      'n.max_operators',
      'n.retention_days',
    ])
    .where('a.id', '=', adminId)
    .executeTakeFirstOrThrow()
  const used = await wholeCompany(db, 'limits')
    .selectFrom('third_auths')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('delete_time', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...row, used_accounts: Number(used.n) }
}
