// What happened to leads: every change writes one, in its own transaction.
import type { LeadEventKind } from '../../../contract/entities/lead.ts'
import { withoutPhones } from '../../lib/contacts.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'

export interface LeadNote {
  lead_id: number
  kind: LeadEventKind
  content?: string
  before?: string
  after?: string
  /** 0 = by itself. */
  admin_id: number
  /** Unix ms. */
  create_time: number
}

const AT_ONCE = 500

/** Writes them; a phone number that stands in a text all the same is masked. */
export async function noteEvents(trx: Db, notes: readonly LeadNote[]): Promise<void> {
  // Whoever gave a lead away does not see it any more.
  const company = wholeCompany(trx, 'leads')
  for (let from = 0; from < notes.length; from += AT_ONCE)
    await company
      .insertInto('lead_events')
      .values(
        notes.slice(from, from + AT_ONCE).map((note) => ({
          ...note,
          content: withoutPhones(note.content ?? ''),
          before: withoutPhones(note.before ?? ''),
          after: withoutPhones(note.after ?? ''),
        })),
      )
      .execute()
}
