// What the backend must know of an official interface to sign accounts in: the application's keys, the grant, its
// renewal.

/** A key that the operator gets from the platform's developer site. */
export interface KeyField {
  readonly name: 'client_id' | 'client_secret'
  /** As the platform's own site calls it: 客户端 ID, AppSecret. */
  readonly label: string
  readonly secret: boolean
}

/** Tokens of one account; kept encrypted. Times unix ms; 0 = does not end. */
export interface Grant {
  readonly access: string
  readonly accessUntil: number
  /** '' = the access token itself is what is renewed. */
  readonly refresh: string
  readonly refreshUntil: number
}

/** An account that a grant opened. Unknown numbers are null. */
export interface GrantedAccount {
  readonly accountId: string
  readonly secUid: string
  readonly openname: string
  /** https URL or ''. */
  readonly avatar: string
  readonly fans: number | null
  readonly works: number | null
  readonly role: 'personal' | 'enterprise'
  /** Of the interface's own accounts only, e.g. the page's token of an Instagram account. */
  readonly grant: Grant
}

export type OfficialFetch = (url: string, init?: RequestInit) => Promise<Response>

/** An interface as the settings show it. */
export interface KeyHolder {
  /** Value of the platform: youtube, instagram, tiktok, weixin_gzh; of a hand-off its own one. */
  readonly platform: string
  readonly name: string
  readonly keys: readonly KeyField[]
  /**
   * How to get the keys: short Chinese steps, the first with the address of the developer site; what the platform's
   * audit holds back is said here.
   */
  readonly howTo: readonly string[]
  /**
   * Asks the platform whether it knows the keys, without opening an account. Absent: `open` tells for flow `keys`,
   * nothing does for flow `code`. @throws OfficialRefusal
   */
  test?(request: {
    readonly clientId: string
    readonly clientSecret: string
    readonly redirectUri: string
    readonly fetch: OfficialFetch
  }): Promise<void>
}

/** Hands works to an app on a phone; opens no account. */
export interface ShareProvider extends KeyHolder {
  readonly flow: 'share'
  /** What signs the codes, and until when (unix ms). A new ticket ends the one before. @throws OfficialRefusal */
  ticket(request: {
    readonly clientId: string
    readonly clientSecret: string
    readonly fetch: OfficialFetch
    readonly now: number
  }): Promise<{ ticket: string; until: number }>
  /** The address that the app opens from a scanned code. `timestamp` unix s. */
  schema(request: {
    readonly clientId: string
    readonly ticket: string
    readonly nonce: string
    readonly timestamp: number
    readonly work: SharedWork
  }): string
}

/** What the app gets of a work. Addresses are public https ones. */
export interface SharedWork {
  readonly videoUrl: string
  readonly imageUrls: readonly string[]
  readonly title: string
  /** Without `#`. */
  readonly topics: readonly string[]
  /** Comes back from the app as it is; no secret. */
  readonly state: string
  /** The mini program that the app hangs on it. */
  readonly microApp?: { readonly app_id: string; readonly app_title: string; readonly app_url: string }
}

/** An account below an institution; `conferred` false = the grant holds no right for it, its tokens are ''. */
export interface GrantedChild extends GrantedAccount {
  readonly conferred: boolean
}

/** One grant of a business over several accounts. */
export interface InstitutionProvider {
  /** The business itself, by its code. @throws OfficialRefusal */
  open(request: Parameters<OfficialProvider['open']>[0]): Promise<GrantedAccount>
  /**
   * Its accounts now, each with a token of its own. `renew`: the business's grant is made anew before. @throws
   * OfficialRefusal; `gone` when the business has to grant anew
   */
  children(request: {
    readonly clientId: string
    readonly clientSecret: string
    readonly grant: Grant
    readonly renew: boolean
    readonly fetch: OfficialFetch
    readonly now: number
  }): Promise<{ readonly grant: Grant; readonly children: readonly GrantedChild[] }>
}

export interface OfficialProvider extends KeyHolder {
  readonly institution?: InstitutionProvider
  /**
   * `code`: a browser grant that comes back to our redirect address. `keys`: the keys themselves open the account
   * (公众号).
   */
  readonly flow: 'code' | 'keys'
  /** Where the operator's browser goes. `challenge`: PKCE S256. */
  authorizeUrl(request: {
    readonly clientId: string
    readonly redirectUri: string
    readonly state: string
    readonly challenge: string
  }): string
  /**
   * Trades the code (flow `code`) or the keys (flow `keys`, code '') for the accounts that it opens.
   * @throws OfficialRefusal with a Chinese sentence and its remedy
   */
  open(request: {
    readonly clientId: string
    readonly clientSecret: string
    readonly redirectUri: string
    readonly code: string
    readonly verifier: string
    readonly fetch: OfficialFetch
    readonly now: number
  }): Promise<readonly GrantedAccount[]>
  /** Renews a grant. @throws OfficialRefusal; `gone` when the person has to grant anew */
  renew(request: {
    readonly clientId: string
    readonly clientSecret: string
    readonly accountId: string
    readonly grant: Grant
    readonly fetch: OfficialFetch
    readonly now: number
  }): Promise<Grant>
}

/** The platform said no, in words for the operator. `gone`: the grant is over, positively. */
export class OfficialRefusal extends Error {
  readonly gone: boolean
  constructor(message: string, gone = false) {
    super(message)
    this.name = 'OfficialRefusal'
    this.gone = gone
  }
}
