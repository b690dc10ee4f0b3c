// Leads out of a file, row by row.
import type { InputOf, OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { importLeads, LeadColumn, LeadRowFault } from '../../../contract/http/lead-files.ts'
import { saveLead } from '../../../contract/http/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import { areasNamed, findArea, pathOf } from '../../lib/areas.ts'
import type { Area } from '../../lib/areas.ts'
import { AppError } from '../../lib/errors.ts'
import { putTags, requireTags } from '../../lib/tags.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { checkHandOver } from './duplicates.ts'
import { namesOfLeads } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { requireOwners } from './people.ts'
import { createSaveLead } from './save-lead.service.ts'
import type { Saver } from './save-lead.service.ts'

type Input = ParsedInputOf<typeof importLeads>
type Output = OutputOf<typeof importLeads>
type Row = Input['rows'][number]
type Fault = Omit<Output['refused'][number], 'line'>
type Fields = Pick<
  InputOf<typeof saveLead>,
  'guest_name' | 'phone' | 'wechat' | 'area_adcode' | 'keyword' | 'need_text' | 'remark'
>

/** The lead that has the contact; 0 = one that the operator does not see. */
interface Known {
  known: number
}

/** Undoes what a trial did. */
class TrialEnded extends Error {}

/**
 * Answers the call.
 * @throws NO_PERMISSION, NOT_FOUND as the contract says
 */
export function createImportLeads(deps: LeadsDeps): (ctx: RequestContext, input: Input) => Promise<Output> {
  const save = createSaveLead(deps)

  const changeKnown = async (ctx: Saver, id: number, fields: Fields, input: Input): Promise<void> =>
    await inTransaction(ctx.db, async (db) => {
      await save({ ...ctx, db }, saveLead.input.parse({ ...fields, id }))
      await putTags(db, 'lead', id, input.tag_ids)
    })

  /** What became of one row. */
  const take = async (ctx: Saver, row: Row, input: Input): Promise<'created' | 'changed' | Known | Fault> => {
    const fields = fieldsOf(row)
    if ('why' in fields) return fields
    const read = saveLead.input.safeParse({
      ...fields,
      source: 'import',
      owner_admin_id: input.owner_admin_id,
      tag_ids: input.tag_ids,
      on_dup: input.on_dup === 'merge' ? 'merge' : 'refuse',
    })
    if (!read.success) return { why: 'too_long', column: columnOf(String(read.error.issues[0]?.path[0] ?? '')) }
    try {
      return (await save(ctx, read.data)).merged_into > 0 ? 'changed' : 'created'
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const known = Number(error.data?.['exist_id'] ?? 0)
      if (error.code !== CODE.DUPLICATE) return faultOf(error)
      if (input.on_dup === 'skip') return { known }
      if (known === 0) return { why: 'not_yours', column: null }
      try {
        await changeKnown(ctx, known, fields, input)
        return 'changed'
      } catch (second) {
        // Its phone is one lead's and its WeChat another's.
        if (second instanceof AppError) return second.code === CODE.DUPLICATE ? { known } : faultOf(second)
        throw second
      }
    }
  }

  const takeAll = async (ctx: Saver, signal: AbortSignal, input: Input): Promise<Output> => {
    const counts = { created: 0, changed: 0 }
    const refused: Output['refused'] = []
    const skipped: { line: number; known: number }[] = []
    for (const row of input.rows) {
      signal.throwIfAborted()
      const end = await take(ctx, row, input)
      if (typeof end === 'string') counts[end] += 1
      else if ('known' in end) skipped.push({ line: row.line, ...end })
      else refused.push({ line: row.line, ...end })
    }
    const names = await namesOfLeads(
      ctx.db,
      skipped.map((one) => one.known),
    )
    return { ...counts, skipped: skipped.map(({ line, known }) => ({ line, name: names.get(known) ?? '' })), refused }
  }

  return async (ctx, input) => {
    const owner = input.owner_admin_id ?? ctx.admin.id
    checkHandOver(ctx, owner)
    if (owner > 0 && owner !== ctx.admin.id) await requireOwners(ctx.db, [owner])
    await requireTags(ctx.db, 'lead', input.tag_ids)
    // One row of the log tells of all.
    const { admin, tenant, signal } = ctx
    const saver = (db: Db): Saver => ({ db, admin, tenant, audit: () => undefined })
    if (input.dry_run === 0) {
      const done = await takeAll(saver(ctx.db), signal, input)
      ctx.audit({ targetType: 'lead', summary: String(done.created), after: countsOf(done, input) })
      return done
    }
    ctx.audit({ unchanged: true })
    let done: Output | null = null
    try {
      await inTransaction(ctx.db, async (db) => {
        done = await takeAll(saver(db), signal, input)
        throw new TrialEnded()
      })
    } catch (error) {
      if (!(error instanceof TrialEnded)) throw error
    }
    if (done === null) throw new Error('a trial that told nothing')
    return done
  }
}

function countsOf({ created, changed, skipped, refused }: Output, { on_dup }: Input) {
  return { created, changed, skipped: skipped.length, refused: refused.length, on_dup }
}

/** What is set in the row; a blank cell changes nothing. */
function fieldsOf(row: Row): Fields | Fault {
  const { line: _line, area, ...cells } = row
  const texts = Object.fromEntries(
    Object.entries(cells).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])),
  ) as Fields
  if (area.trim() === '') return texts
  const adcode = adcodeOf(area.trim())
  return adcode === null ? { why: 'area', column: 'area' } : { ...texts, area_adcode: adcode }
}

/** Of a code, or of a name with larger divisions before it (四川 成都, 四川省成都市); null = none, or several. */
function adcodeOf(typed: string): string | null {
  if (/^\d{6}$/u.test(typed)) return findArea(typed)?.adcode ?? null
  const parts = typed.split(/[\s,，/·-]+/u).filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  const named = areasNamed(last).filter((area) => isWithin(area, parts.slice(0, -1)))
  const found = named.length > 0 ? named : [...tails(typed)].flatMap(([above, name]) => within(above, name))
  // 吉林 is the province that holds the city; 朝阳 is a city here and a district there.
  return found.find((area) => found.every((other) => pathOf(other).includes(area)))?.adcode ?? null
}

const isWithin = (area: Area, above: readonly string[]): boolean => {
  const names = pathOf(area).flatMap((one) => [one.name, one.short])
  return above.every((name) => names.includes(name))
}
const within = (above: string, name: string): Area[] =>
  areasNamed(name).filter((area) => pathOf(area).some((one) => above.endsWith(one.name) || above.endsWith(one.short)))
/** Every way to cut the text in two. */
function* tails(text: string): Iterable<[string, string]> {
  for (let at = 1; at < text.length - 1; at += 1) yield [text.slice(0, at), text.slice(at)]
}

const COLUMNS: Readonly<Record<string, LeadColumn>> = {
  guest_name: 'guest_name',
  phone: 'phone',
  wechat: 'wechat',
  area_adcode: 'area',
  keyword: 'keyword',
  need_text: 'need_text',
  remark: 'remark',
}
const columnOf = (field: string): LeadColumn | null => COLUMNS[field] ?? null

const FAULTS: Readonly<Record<string, LeadRowFault>> = {
  'leads.phoneWrong': 'phone',
  'leads.wechatWrong': 'wechat',
  'leads.contactMissing': 'no_contact',
  'leads.phoneInText': 'phone_in_text',
  'leads.areaUnknown': 'area',
  'leads.mergeUnseen': 'not_yours',
}

/** @throws the refusal itself where it is none of a row */
function faultOf(error: AppError): Fault {
  const why = FAULTS[error.reason ?? '']
  if (why === undefined) throw error
  const errors = error.data?.['errors'] as readonly { field: string }[] | undefined
  return { why, column: why === 'no_contact' ? null : columnOf(errors?.[0]?.field ?? '') }
}
