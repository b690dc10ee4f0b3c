// What the inbox needs from its surroundings; wired in the composition.
import type { LeadRow } from '../../../contract/entities/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { Log } from '../../lib/log.ts'
import type { AccountUsesPort, CredentialsPort } from '../../ports/account-lending.ts'
import type { Db } from '../../ports/database.ts'
import type { SealedTexts } from './sealed-texts.ts'

/** The part of a request that reading uses. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenant'>

/** A guest who becomes a lead, or joins one. Contacts in plain, as he wrote them. */
export interface GuestLead {
  readonly source: 'dm' | 'comment'
  readonly platform_value: string
  readonly third_auth_id: number
  readonly guest_uid: string
  readonly avatar: string
  readonly publish_item_id: number
  readonly keyword: string
  readonly guest_name: string
  readonly need_text?: string | undefined
  readonly remark?: string | undefined
  readonly tag_ids: readonly number[]
  readonly owner_admin_id?: number | undefined
  readonly phone?: string | undefined
  readonly wechat?: string | undefined
  readonly on_dup: 'refuse' | 'merge'
  /** The lead that he is already; 0 = none. */
  readonly lead_id: number
}

/** What the inbox asks of the leads, and tells them. */
export interface LeadsPort {
  /**
   * In the caller's transaction. `owner`: whose lead it is from now on; 0 = nobody's, or it was a lead before.
   * @throws as `leadFromConversation`
   */
  fromGuest(ctx: RequestContext, trx: Db, guest: GuestLead): Promise<{ id: number; created: boolean; owner: number }>
  /**
   * The same by itself, in the transaction that took his message in: the lead lies in the pool, and two leads stay two.
   * @throws BAD_INPUT
   */
  fromRule(trx: Db, tenantId: number, guest: GuestLead): Promise<{ id: number; created: boolean }>
  /** One lead that the caller sees, those it became part of followed; null = none. */
  show(db: Db, id: number): Promise<LeadRow | null>
  /** As they stand today, by the ids asked for; those that are gone or that the caller does not see are left out. */
  standing(db: Db, ids: readonly number[]): Promise<Map<number, { id: number; stage: number }>>
  /** Leads by their guests on a platform, by uid, whoever sees them. */
  byGuests(db: Db, platform: string, guestUids: readonly string[]): Promise<Map<string, number>>
  /** The lead that has a contact; 0 = none, or one that the caller does not see. */
  byContact(db: Db, tenantId: number, contact: { phone?: string; wechat?: string }): Promise<number>
  /** Those whose contact it is, of words that are a whole phone number or WeChat; null = they are none. */
  search(db: Db, tenantId: number, words: string): Promise<number[] | null>
  /** They wrote at these moments, unix ms. */
  wrote(trx: Db, times: ReadonlyMap<number, number>): Promise<void>
}

/** Counts what a person opens in plain in a day. */
export interface RevealsPort {
  /**
   * In the transaction that answers it; answers how many are left.
   * @throws BAD_INPUT for a reason that is missing or holds a phone number, TOO_OFTEN
   */
  spend(trx: Db, ctx: RequestContext, opened: { messageId: number; reason: string }): Promise<number>
}

export interface MessagesDeps {
  readonly clock: Clock
  readonly texts: SealedTexts
  readonly leads: LeadsPort
  readonly reveals: RevealsPort
  readonly credentials: CredentialsPort
  readonly accountUse: AccountUsesPort
  /** Finds words that platforms punish, and the company's own forbidden ones. */
  readonly riskyWords: (db: Db) => Promise<FindWords>
  /** Of the installation's data. */
  readonly epoch: string
  /** In [0, 1). */
  readonly chance: () => number
  /** Answers wait for works of their account that are near; where nothing is paced, nothing waits. */
  readonly keepsApart: boolean
  /** How long a person's answer waits at least, so that it can be taken back, ms. */
  readonly replyGraceMs: number
  readonly log: Pick<Log, 'warn'>
}
