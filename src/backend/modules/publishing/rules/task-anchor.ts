// What the works of a new task carry beside their content: a place or a mini program of the library, and a piece of
// music.
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { VideoPublishInfo } from '../../../../contract/entities/publish.ts'
import type { addTask } from '../../../../contract/http/wisdom-seo.ts'
import type { Db } from '../../../ports/database.ts'
import { badField, missing } from '../publishing.errors.ts'
import type { PublishingDeps } from '../publishing.ports.ts'

type Wish = Pick<ParsedInputOf<typeof addTask>, 'poi_id' | 'micro_app_id' | 'music_id'>

/** What is laid over the choices of one account's works. */
export type AnchorOf = (account: {
  id: number
  platform_value: string
}) => Partial<Pick<VideoPublishInfo, 'selectPoiInfo' | 'microApp' | 'musicId'>>

/**
 * What a place or mini program means to works of an account: nothing on other platforms, and where it is not among
 * those that may carry it.
 */
export function anchorFor(
  anchor: { platform: string; info: ReturnType<AnchorOf>; accountIds?: readonly number[] } | null,
  account: { id: number; platform_value: string },
): ReturnType<AnchorOf> {
  const chosen = anchor?.accountIds ?? []
  return anchor === null ||
    anchor.platform !== account.platform_value ||
    (chosen.length > 0 && !chosen.includes(account.id))
    ? {}
    : anchor.info
}

/** @throws BAD_INPUT for a place and a mini program at once, NOT_FOUND for one that is not there */
export async function anchorsFor(
  db: Db,
  anchors: Pick<PublishingDeps['anchors'], 'read'>,
  { poi_id = 0, micro_app_id = 0, music_id }: Wish,
): Promise<AnchorOf> {
  if (poi_id > 0 && micro_app_id > 0) throw badField('micro_app_id', 'publishing.placeAndProgramOfTask')
  const anchor =
    poi_id + micro_app_id === 0 ? null : await anchors.read(db, { poiId: poi_id, microAppId: micro_app_id })
  if (anchor === null && poi_id > 0) throw missing('publishing.placeMissing', 'poi_id', [poi_id])
  if (anchor === null && micro_app_id > 0) throw missing('publishing.programMissing', 'micro_app_id', [micro_app_id])
  const music = music_id === undefined ? {} : { musicId: music_id === '' ? null : music_id }
  return (account) => ({ ...music, ...anchorFor(anchor, account) })
}
