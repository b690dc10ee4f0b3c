// What a list of leads is asked for.

/** What somebody typed into the search. */
export interface Search {
  words: string
  /** Hashes, where it is a whole phone number or WeChat. */
  contact: { phone: string | null; wechat: string | null } | null
  /** The leads with these words (`findRowsWith`); absent = looked for again by each query. */
  found?: readonly number[] | undefined
}

/** Of linked accounts alone: of this site, in this group. */
export interface AccountsAsked {
  account_platform?: string | undefined
  account_group_id?: number | undefined
}

export interface LeadFilter extends AccountsAsked {
  search?: Search | undefined
  stage?: number | undefined
  source?: string | undefined
  platform_value?: string | undefined
  third_auth_id?: number | undefined
  /** 0 = in the pool. */
  owner?: number | undefined
  pool?: 0 | 1 | undefined
  tag?: number | undefined
  /** Due before this moment, in an open stage; unix ms. */
  dueBefore?: number | undefined
  /** Due from this moment on; unix ms. */
  dueFrom?: number | undefined
  /** Created from and before, unix ms. */
  from?: number | undefined
  to?: number | undefined
  /** Won from and before, unix ms. */
  wonFrom?: number | undefined
  wonTo?: number | undefined
  has_phone?: 0 | 1 | undefined
  /** The main word that brought them. */
  word?: string | undefined
  publish_item_id?: number | undefined
  dup?: 0 | 1 | undefined
  /** Of these alone. */
  ids?: readonly number[] | undefined
}
