import type { VideoPublishInfo } from '../../../contract/entities/publish.ts'
import type { AccountUsesPort, CredentialsPort } from '../../ports/account-lending.ts'
import type { Db } from '../../ports/database.ts'

/** A plan that still wants a place or a mini program. */
export interface AnchorUse {
  readonly anchorId: number
  readonly planId: number
  readonly planName: string
}

export interface PlacesDeps {
  now(): number
  readonly credentials: CredentialsPort
  readonly uses: Pick<AccountUsesPort, 'away'>
  /** Works that are still to go out and carry the program `was` carry it as `is` from now on. */
  renewPrograms(
    trx: Db,
    platform: string,
    was: { app_id: string; app_url: string },
    is: NonNullable<VideoPublishInfo['microApp']>,
  ): Promise<void>
  /** Unfinished plans that carry one of these. */
  usesOf(db: Db, kind: 'poi' | 'micro_app', ids: readonly number[]): Promise<readonly AnchorUse[]>
}
