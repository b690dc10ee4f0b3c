// Music that an order draws from the library: a tag, or everything, becomes the pieces that are there when the order is
// made.
import { CLIP_LIMITS } from '../../../contract/constants.ts'
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { badField } from './clips.errors.ts'

/**
 * The configuration with the ids of the music its pool holds now, newest first, as many as an order takes. Throws
 * BAD_INPUT when it holds none.
 */
export async function withMusic(db: Db, config: ClipConfig): Promise<ClipConfig> {
  const { mode, pool, tag } = config.bgm
  if (mode !== 'random' || pool === 'ids') return config
  if (pool === 'tag' && tag === '') throw badField('config.bgm.tag', 'clips.musicTagNeeded')
  let wanted = db
    .selectFrom('attachments')
    .select('id')
    .where('kind', '=', 'music')
    .where('delete_time', 'is', null)
    .where('mimetype', 'like', 'audio/%')
  if (pool === 'tag') wanted = wanted.where('tags', 'like', containsPattern(JSON.stringify(tag)))
  const ids = (await wanted.orderBy('id', 'desc').limit(CLIP_LIMITS.music).execute()).map((row) => row.id)
  if (ids.length === 0)
    throw badField('config.bgm.tag', pool === 'tag' ? 'clips.musicTagEmpty' : 'clips.musicNone', { tag })
  return { ...config, bgm: { ...config.bgm, ids } }
}
