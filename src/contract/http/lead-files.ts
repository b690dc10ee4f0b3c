// Leads as tables: in from a file that the page has read, out for one that it writes.
import { z } from 'zod'
import { post } from '../endpoint.ts'
import { LEAD_LIMITS, leadRow } from '../entities/lead.ts'
import { flag, id, idOrZero, int, text } from '../fields.ts'
import { LEAD_FILTER_SHAPE } from './message.ts'

const group = 'customer'
const count = () => z.number().int()

/** Rows of one call; a file goes in by so many at a time. */
export const IMPORT_ROWS = 200
/** Rows of one file. */
export const IMPORT_FILE_ROWS = 10_000
/** Rows of one answer of the export. */
export const EXPORT_ROWS = 500

/** What a column of a file can be. */
export const LEAD_COLUMNS = ['guest_name', 'phone', 'wechat', 'area', 'keyword', 'need_text', 'remark'] as const
export type LeadColumn = (typeof LEAD_COLUMNS)[number]
/** What becomes of a contact that is there already: it stays as it is, its blanks are filled, or it is overwritten. */
export const ON_DUPLICATE = ['skip', 'merge', 'update'] as const
export type OnDuplicate = (typeof ON_DUPLICATE)[number]
/**
 * Why a row was not taken: neither contact; a wrong phone or WeChat; a phone in another column; a place that there is
 * not, or several of its name; too long a text; the lead that has the contact is not the operator's to see.
 */
export const LEAD_ROW_FAULTS = [
  'no_contact',
  'phone',
  'wechat',
  'phone_in_text',
  'area',
  'too_long',
  'not_yours',
] as const
export type LeadRowFault = (typeof LEAD_ROW_FAULTS)[number]

/** As it stands in the file: what is too long is refused at its row. */
const cell = () => z.string().max(5_000).default('')

/**
 * Takes rows of a file, each for itself: one that is refused stops no other. `dry_run` 1 tells the same and keeps
 * nothing. A row sent again is a duplicate of itself. `area`: a name, the larger division before it where there are
 * several of its name, or a code. `owner_admin_id`: absent = whoever imports, 0 = into the pool; another person only by
 * whoever may assign (NO_PERMISSION). `tag_ids` are added to all that are taken or changed (NOT_FOUND).
 */
export const importLeads = post(group, 'importLeads', {
  title: '导入线索',
  perm: 'lead:import',
  audit: 'lead.import',
  input: z
    .object({
      rows: z
        .array(
          z
            .object({
              /** In the file, from 1. */
              line: int(1, 1_000_000),
              guest_name: cell(),
              phone: cell(),
              wechat: cell(),
              area: cell(),
              keyword: cell(),
              need_text: cell(),
              remark: cell(),
            })
            .strict(),
        )
        .min(1)
        .max(IMPORT_ROWS),
      on_dup: z.enum(ON_DUPLICATE).default('skip'),
      owner_admin_id: idOrZero().optional(),
      tag_ids: z.array(id()).max(LEAD_LIMITS.tags).default([]),
      dry_run: flag().default(1),
    })
    .strict(),
  output: z.object({
    created: count(),
    /** Duplicates that were filled or overwritten … */
    changed: count(),
    /** … and those of which nothing was taken: whose lead it is, '' where the operator does not see it. */
    skipped: z.array(z.object({ line: count(), name: z.string() })),
    refused: z.array(
      z.object({ line: count(), why: z.enum(LEAD_ROW_FAULTS), column: z.enum(LEAD_COLUMNS).nullable() }),
    ),
  }),
})

/** A lead with its contacts: masks, or with `is_plain` the values. */
const exportedLead = leadRow.extend({ phone: z.string(), wechat: z.string() })
export type ExportedLead = z.infer<typeof exportedLead>

/**
 * Leads under the list's filters, the newest first, `EXPORT_ROWS` at a time: ask on with `after` = `next` until that is
 * 0. `is_plain` 1 needs `lead:export:plain` (NO_PERMISSION) and the operator's password (BAD_CREDENTIALS at
 * `password`); each lead then has an event of it. Each answer is a row of the operation log with its number of leads.
 */
export const exportLeads = post(group, 'exportLeads', {
  title: '导出线索',
  perm: 'lead:export',
  audit: 'lead.export',
  keptNowhere: true,
  input: z
    .object({
      ...LEAD_FILTER_SHAPE,
      keyword: text(100).optional(),
      ids: z.array(id()).min(1).max(LEAD_LIMITS.bulk).optional(),
      after: idOrZero().default(0),
      is_plain: flag().default(0),
      password: z.string().max(64).default(''),
    })
    .strict(),
  output: z.object({ rows: z.array(exportedLead), next: count(), total: count() }),
})
