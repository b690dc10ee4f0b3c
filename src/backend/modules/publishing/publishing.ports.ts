// What publishing needs from its surroundings; wired in the composition.
import type { DeclarationIntent } from '../../../contract/declaration-intents.ts'
import type { Platform } from '../../../contract/entities/account.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import type { Paces } from '../../../contract/entities/pace.ts'
import type { VideoPublishInfo } from '../../../contract/entities/publish.ts'
import type { TitleSpec } from '../../../contract/http/titles.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { AccountUsesPort, CredentialsPort } from '../../ports/account-lending.ts'
import type { DeviceWords } from '../../http/device-words.ts'
import type { Db } from '../../ports/database.ts'
import type { FissionTitle } from '../../../contract/titles/fission.ts'

/** The part of a request that publishing's services use. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenantId' | 'tenant' | 'deviceId' | 'ip' | 'ua' | 'audit'>

/** Platforms as the tenant knows them, by value. */
interface PlatformsPort {
  all(db: Db): Promise<ReadonlyMap<string, Platform & { enabled: 0 | 1 }>>
}

/** What the operator set for publishing. */
export interface PublishSettings {
  /** Due items may be taken by a desktop without a click. */
  autoPublish: boolean
  /** Shortest time between two works of an account when a task is spread, minutes. */
  minGapMinutes: number
  /** The same content twice on one account is refused. */
  dupGuard: boolean
  /** Notices of works that failed while nobody was looking. */
  failNotices: boolean
  /** Said of each new work that declares nothing else; '' = nothing. */
  declaration: DeclarationIntent | ''
}
interface SettingsPort {
  publishSettings(db: Db, adminId: number): Promise<PublishSettings>
}

/** An order of clips, checked and planned but not written. */
type PreparedClips = unknown
/** Clip orders, made in the same transaction as the task that wants them. */
interface ClipsPort<P = PreparedClips> {
  /**
   * Outside any transaction.
   * @throws BAD_INPUT, EDITION_CLOSED, NOT_FOUND, CLIP_ENGINE_DOWN
   */
  prepare(db: Db, request: { mode: ClipMode; num: number; config: ClipConfig }): Promise<P>
  /**
   * Inside the caller's transaction, before any other lock: order, reservation and render jobs appear with it or not at
   * all.
   * @throws CLIPS_SHORT
   */
  reserve(
    trx: Db,
    tenantId: number,
    request: {
      name: string
      mode: ClipMode
      num: number
      config: ClipConfig
      adminId: number
      clientToken: string | null
      wisdomTaskId: number | null
    },
    prepared: P,
  ): Promise<{
    clipId: number
    reserved: number
    available: number
    outputs: { id: number; title: string; pictures?: boolean }[]
  }>
  /** Inside the caller's transaction, before any other lock: releases what these tasks' orders have not finished. */
  releaseTask(
    trx: Db,
    target: { tenantId: number; adminId: number | null; wisdomTaskIds: readonly number[] },
  ): Promise<{ released: number; jobIds: number[] }>
  /** After the commit. */
  cancelJobs(tenantId: number, jobIds: readonly number[]): Promise<void>
}

/** What is handed to an app on a phone; part of the official interfaces. */
interface PhonePort {
  /**
   * Why the platform's works can't be handed over now, in words; '' = they can; null = the platform takes nothing that
   * way.
   */
  problem(db: Db, platform: string): Promise<string | null>
  /**
   * The address for a QR code, shown until `until` (unix ms).
   * @throws CONFLICT
   */
  code(
    db: Db,
    platform: string,
    work: {
      videoUrl: string
      imageUrls: readonly string[]
      title: string
      topics: readonly string[]
      state: string
      microApp?: NonNullable<VideoPublishInfo['microApp']>
    },
  ): Promise<{ schema: string; until: number }>
}

/** Forbidden words as the company has them. */
interface WordsPort {
  finder(db: Db): Promise<FindWords>
}

/** A title as it is made of words. */
export type MadeTitle = Omit<FissionTitle, 'length'>
export interface ReservedTitle {
  readonly id: number
  readonly title: string
}
/** Titles made of words. */
interface TitlesPort {
  /** At most `count` titles that fit every platform and that the company has not taken. Nothing is stored. */
  make(
    db: Db,
    request: Omit<TitleSpec, 'min_len' | 'max_len'> & {
      count: number
      platforms: readonly string[]
      minLength: number
      maxLength: number | undefined
      withoutTaken: true
    },
  ): Promise<{ readonly titles: readonly MadeTitle[] }>
  /** Takes titles; those that somebody has, also in the same moment, are left out of the answer. In the given order. */
  reserve(trx: Db, owner: { planId: number | null }, titles: readonly MadeTitle[]): Promise<readonly ReservedTitle[]>
  /** Says which work a reserved title went to. */
  assign(trx: Db, id: number, to: { publishItemId: number; wisdomTaskId: number }): Promise<boolean>
  /** Gives titles that no work took back: they may be made again. */
  drop(trx: Db, ids: readonly number[]): Promise<void>
  /** The same for the cancelled works of tasks. */
  giveBack(trx: Db, taskIds: readonly number[]): Promise<void>
}

/** Places and mini programs that works carry. */
interface AnchorsPort {
  /**
   * The place or mini program of an id, and the accounts that may carry it (none named = all of its platform); null =
   * it is not there.
   */
  read(
    db: Db,
    ids: { poiId: number; microAppId: number },
  ): Promise<{
    platform: string
    info: Partial<Pick<VideoPublishInfo, 'selectPoiInfo' | 'microApp'>>
    accountIds: readonly number[]
  } | null>
  /** In the transaction that settles a work as published. `now` in unix ms. */
  noteUse(
    trx: Db,
    platform: string,
    info: Pick<VideoPublishInfo, 'selectPoiInfo' | 'microApp'>,
    now: number,
  ): Promise<void>
}

/** Rewriting, as publishing uses it. */
interface RewritesPort {
  /** Those of the texts that a rewrite made and nobody accepted, with what they were made of. */
  unreviewed(db: Db, texts: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Stored files. */
export interface PublishFiles {
  /** Signed address for showing; '' for '' and null. */
  url(key: string | null): Promise<string>
  /** Signed address from which a helper fetches, and when it ends (unix ms). */
  download(key: string, filename: string): Promise<{ url: string; expireTime: number }>
  /** Signed address for somebody outside, good for an hour at least; only where the phone port has no problem. */
  publicUrl(key: string): Promise<string>
  /** Bytes of a stored file; null when it is gone. */
  size(key: string): Promise<number | null>
  /** Hash of a stored file, read through; null when it is gone. */
  sha256(key: string): Promise<string | null>
  /**
   * Key of a stored picture as JPEG, made once; null when the picture is gone.
   * @throws BAD_INPUT for one that can't be decoded, CLIP_ENGINE_DOWN without the programs
   */
  jpeg(key: string): Promise<string | null>
}

/** Helpers that may publish. */
interface DevicesPort {
  /** Key of a device that this operator registered, somebody approved and nobody revoked, else null. */
  publicKeyOf(db: Db, device: { deviceId: string; adminId: number }): Promise<string | null>
}

export interface PublishingDeps<P = PreparedClips> {
  readonly clock: Clock
  /** While nobody knows whether the clock is right, nothing goes out by itself. */
  clockDoubted(): boolean
  /** Of the data as they are now (lib/epoch.ts). */
  readonly epoch: string
  readonly deviceWords: DeviceWords
  /** `DatabasePort.stamp`. */
  stamp(): Promise<string>
  readonly platforms: PlatformsPort
  readonly credentials: CredentialsPort
  readonly uses: AccountUsesPort
  readonly devices: DevicesPort
  readonly settings: SettingsPort
  readonly clips: ClipsPort<P>
  readonly files: PublishFiles
  readonly words: WordsPort
  readonly rewrites: RewritesPort
  readonly phone: PhonePort
  readonly anchors: AnchorsPort
  readonly titles: TitlesPort
  /** How calmly accounts publish while a company has set nothing; {} = no pace at all. */
  readonly paces: Paces
}
