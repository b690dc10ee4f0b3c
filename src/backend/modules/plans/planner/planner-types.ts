// What the planner is told and what it says. Times are unix ms, days `YYYY-MM-DD` of the company's wall.

/** A time of day, minutes since midnight; `to` is not part of it. */
interface Window {
  from: number
  to: number
}

/** A slot that was made before. */
export interface MadeSlot {
  day: string
  seq: number
  at: number
}

/** A plan as far as times speak of it. */
export interface PlanWish {
  id: number
  seed: number
  accountIds: readonly number[]
  dailyNum: number
  /** How many more it may take in all. */
  left: number
  /** Works of an account in a day, those of others included. */
  perAccountDailyMax: number
  minGapMinutes: number
  /** In order, not over midnight, apart from each other. */
  windows: readonly Window[]
  /** 1 Monday to 7 Sunday; empty = every day. */
  weekdays: readonly number[]
  startDate: string
  /** '' = open. */
  endDate: string
  /** How many works each account had of it lately: who had fewer comes first. */
  recent: ReadonlyMap<number, number>
  /** Its slots of the days that are planned. */
  made: readonly MadeSlot[]
}

/** An account as it is now. Accounts that are not online get nothing. */
export interface PlanAccount {
  id: number
  online: boolean
  /** A time nearer than this is not taken. */
  leadMinutes: number
  /** Its site wants it left alone until then, unix ms; 0 = it does not. */
  restUntil: number
  /** Minutes of the hour that its site's timer offers: every, each fifth, whole hours. */
  stepMinutes: 1 | 5 | 60
  /** The platform's pace; 0 = none. */
  gapMinutes: number
  dailyCap: number
  quiet: Window | null
}

/**
 * A work that has its time already. `gapMinutes` and `cap`: what the plan that made it promises of its account; 0 =
 * nothing.
 */
export interface BookedWork {
  accountId: number
  planId: number | null
  at: number
  gapMinutes: number
  cap: number
}

export interface PlannedSlot {
  planId: number
  day: string
  /** Counts the plan's slots of the day from 0; never given twice. */
  seq: number
  accountId: number
  at: number
}

export interface PlannerRequest {
  plans: readonly PlanWish[]
  accounts: readonly PlanAccount[]
  booked: readonly BookedWork[]
  /**
   * Times of the company's works that wait for them, of whatever account: new ones stand some minutes apart while a day
   * has room (lib/crowd.ts).
   */
  others: readonly number[]
  timeZone: string
  now: number
  /** Days that are planned, today included. */
  days: number
}

export interface PlannerAnswer {
  /** By day and time. */
  slots: PlannedSlot[]
  /** Slots of each plan that found no account or no room. */
  short: ReadonlyMap<number, number>
}
