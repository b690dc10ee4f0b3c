// Private messages of the fake sites.
/** A private message between an account and one guest. */
export interface FakeDirect {
  id: string
  platform: string
  /** The account's uid. */
  uid: string
  /** As the site names people. */
  guestUid: string
  guestName: string
  /** The account wrote it. */
  byOwner: boolean
  /** `card` = a shared work; `tip` = the site's own words; `strange` = of a kind that is none yet. */
  type: 'text' | 'image' | 'card' | 'tip' | 'strange'
  text: string
  /** Unix ms. */
  at: number
  withdrawn: boolean
  /** `notice` = of the site itself; `group` = many people. */
  from: 'guest' | 'notice' | 'group'
}
/** What somebody writes to an account, or the account to him. */
export interface NewDirect {
  /** Whose conversation it is. */
  name: string
  /** Another person of the same name. */
  guestUid?: string
  text?: string
  type?: FakeDirect['type']
  at?: number
  byOwner?: boolean
  from?: FakeDirect['from']
}
