// Rewriting texts, as plans and articles use it. What comes out is unreviewed unless `needsReview` is false: it must
// not be published before a person accepted it.
import type { Db } from './database.ts'

export interface RewriteRequest {
  /** Who asks; their preference and words count. */
  readonly adminId: number
  /** Each up to 1000 characters. */
  readonly texts: readonly string[]
  /** Variants of each, 1 to 5; fewer come back when no more different ones can be had. */
  readonly num: number
  /** Absent = the operator's own. */
  readonly style?: 'plain' | 'lively' | 'professional' | 'story' | undefined
  /** Main keywords and names that must stay. */
  readonly keep?: readonly string[] | undefined
  /** auto (default) = the configured service, else this machine's rules. */
  readonly engine?: 'auto' | 'llm' | 'local' | undefined
  /** The local rules give the same for the same seed. */
  readonly seed?: number | undefined
  /** Names this asking: what it made before is answered again, nothing is asked or counted twice. */
  readonly key?: string | undefined
  /** What it is for; kept with the results. */
  readonly target?: { readonly planId: number; readonly itemId: number } | undefined
  /**
   * True = people read it as a whole where it ends up (an article waits for review by itself): nothing is kept among
   * the rewrites to read, ids are 0.
   */
  readonly readElsewhere?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

export interface RewriteRisk {
  readonly kind: 'forbidden' | 'lost' | 'added'
  readonly word: string
  /** 2 = must not be published. */
  readonly level: 1 | 2
}

export interface RewriteOutcome {
  readonly engine: 'llm' | 'local'
  /** '' for the local rules. */
  readonly model: string
  /** '' or a sentence for the operator: why it was not the service. */
  readonly note: string
  readonly needsReview: boolean
  /** Yuan; null = not known. */
  readonly cost: number | null
  /** In the order of the texts; `sim` 0 to 1. */
  readonly results: readonly {
    readonly src: string
    readonly list: readonly {
      readonly id: number
      readonly text: string
      readonly sim: number
      readonly risk: readonly RewriteRisk[]
    }[]
  }[]
}

/** The text below a work's title, to be rewritten in the background. */
export interface RewriteAsk {
  readonly planId: number
  readonly itemId: number
  readonly source: string
  readonly keep: readonly string[]
  /** Whose preference and words count. */
  readonly adminId: number
}

export interface RewriteTexts {
  /** Says the company that rewritten texts may go out unread? Without a configured service it never does. */
  autoAccepts(db: Db): Promise<boolean>
  /**
   * Never inside a transaction: it may call a service.
   * @throws AppError AI_MISSING and CONFLICT only for engine llm
   */
  rewriteTexts(db: Db, request: RewriteRequest): Promise<RewriteOutcome>
  /** Has this operator said that what is made is rewritten? */
  wants(db: Db, adminId: number): Promise<boolean>
  /**
   * Inside the caller's transaction: asks for a rewrite of each work's text, once for a work. It is made in the
   * background; the work keeps its own text until a person accepted the new one, and goes out with its own when nobody
   * did in time.
   */
  ask(trx: Db, tenantId: number, asks: readonly RewriteAsk[]): Promise<void>
  /**
   * Those of the texts that a rewrite made and nobody accepted yet, with what they were made of: they must not be
   * published.
   */
  unreviewed(db: Db, texts: readonly string[]): Promise<ReadonlyMap<string, string>>
}
