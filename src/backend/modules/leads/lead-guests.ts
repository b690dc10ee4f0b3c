// What is done with leads reaches the conversations of their guests.
import { CLOSED_STAGES, LEAD_STAGE } from '../../../contract/entities/lead.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'

/** The inbox, as far as leads reach into it; all of it in the caller's transaction, whoever sees the conversations. */
export interface GuestConversations {
  /** Locks the conversations of leads; before the leads, as whoever takes in what guests write does. */
  lock(trx: Db, leadIds: readonly number[]): Promise<void>
  /**
   * Nobody waits for an answer there any more. `stage`: `LEAD_STAGE`; `until`: unix ms, what a guest wrote later still
   * wants one; undefined = nothing does.
   */
  resolve(
    trx: Db,
    over: {
      readonly leadIds: readonly number[]
      readonly stage: number
      readonly until: number | undefined
      readonly adminId: number
      readonly now: number
    },
  ): Promise<void>
  /** Those that are nobody's go to the owners, by the leads' ids; `now`: unix ms. */
  assign(trx: Db, owners: ReadonlyMap<number, number>, now: number): Promise<void>
}

/** Leads by id: these, and all that became part of them, with the one that they are part of. */
async function partsOf(trx: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const company = wholeCompany(trx, 'leads')
  const leadOf = new Map(ids.map((id) => [id, id]))
  let open = [...leadOf.keys()]
  while (open.length > 0) {
    const rows = await company
      .selectFrom('guest_capitals')
      .select(['id', 'merged_into_id'])
      .where((is) => is('merged_into_id', '>', is.lit(0)))
      .where('merged_into_id', 'in', open)
      .execute()
    open = rows.map((row) => row.id).filter((id) => !leadOf.has(id))
    for (const row of rows) leadOf.set(row.id, leadOf.get(row.merged_into_id) ?? row.merged_into_id)
  }
  return leadOf
}

/** Whether nothing is left to do in a stage. */
export function isClosed(stage: number): boolean {
  return CLOSED_STAGES.some((one) => one === stage)
}

/** See the interface. */
export function createLeadGuests(conversations: GuestConversations) {
  return {
    /** Locks their conversations; before the leads themselves are locked. */
    async lock(trx: Db, leadIds: readonly number[]): Promise<void> {
      await conversations.lock(trx, [...(await partsOf(trx, leadIds)).keys()])
    },

    /**
     * These leads entered a stage: in a closed one nobody waits for an answer any more, but to what was written after
     * the deal. `wonTime`: unix ms.
     */
    async entered(
      trx: Db,
      leadIds: readonly number[],
      change: { stage: number; wonTime: number; adminId: number; now: number },
    ): Promise<void> {
      const { stage, wonTime, adminId, now } = change
      if (!isClosed(stage) || leadIds.length === 0) return
      const until = stage === LEAD_STAGE.won ? wonTime : undefined
      await conversations.resolve(trx, {
        leadIds: [...(await partsOf(trx, leadIds)).keys()],
        stage,
        until,
        adminId,
        now,
      })
    },

    /** These leads got owners, by the leads' ids; 0 = nobody. `now`: unix ms. */
    async owned(trx: Db, owners: ReadonlyMap<number, number>, now: number): Promise<void> {
      const some = new Map([...owners].filter(([, owner]) => owner > 0))
      if (some.size === 0) return
      const parts = await partsOf(trx, [...some.keys()])
      await conversations.assign(trx, new Map([...parts].map(([id, lead]) => [id, some.get(lead) ?? 0])), now)
    },
  }
}

export type LeadGuests = ReturnType<typeof createLeadGuests>
