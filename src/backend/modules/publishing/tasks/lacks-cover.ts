// Works of a new task whose platform wants a cover that nobody has chosen: told before it is made, once for each
// platform.
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { rulesFor } from '../../../../contract/acceptance/acceptance.ts'
import type { Db } from '../../../ports/database.ts'
import type { Draft } from './task-drafts.ts'

/** How many of these works, by platform. Films of an order (`unmade`) have their own covers. */
export async function coverlessOf(
  db: Db,
  drafts: readonly Draft[],
  { platforms, unmade }: { platforms: ReadonlyMap<string, Platform>; unmade: boolean },
): Promise<{ value: string; name: string; items: number }[]> {
  const wanting = unmade
    ? []
    : drafts.filter(({ account, content, cover }) => {
        const platform = platforms.get(account.platform_value)
        return (
          cover === '' &&
          content.file !== null &&
          platform !== undefined &&
          rulesFor(platform, kindOfMedia(content.mediaType), account.way)?.cover?.required === true
        )
      })
  const films = [...new Set(wanting.flatMap(({ content }) => content.clipOutputId ?? []))]
  const covered = new Set(
    films.length === 0
      ? []
      : (
          await db
            .selectFrom('clip_outputs')
            .select('id')
            .where('id', 'in', films)
            .where('cover_path', 'is not', null)
            .where('cover_path', '<>', '')
            .execute()
        ).map((film) => film.id),
  )
  const found = Map.groupBy(
    wanting.filter(({ content }) => content.clipOutputId === null || !covered.has(content.clipOutputId)),
    ({ account }) => account.platform_value,
  )
  return [...found].map(([value, works]) => ({ value, name: platforms.get(value)?.name ?? value, items: works.length }))
}
