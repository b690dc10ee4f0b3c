import { makeTitles } from '../../../contract/http/titles.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { TitleMaker } from './title-maker.ts'

/** Call of the titles. */
export function titlesRoutes(maker: TitleMaker): Binding[] {
  return [
    handle(makeTitles, async (ctx, { num, platform_values, min_len, max_len, exclude_used, ...columns }) => {
      const made = await maker.make(ctx.db, {
        ...columns,
        count: num,
        platforms: platform_values,
        minLength: min_len,
        maxLength: max_len,
        withoutTaken: exclude_used === 1,
      })
      return {
        total_combinations: made.total,
        dropped: { ...made.dropped },
        coverage: made.coverage.map((one) => ({ ...one })),
        refused: made.refused.map((one) => ({ ...one })),
        exhausted: made.exhausted ? (1 as const) : (0 as const),
        list: made.titles.map(({ title, region, prefix, main, suffix, template, length, risk }) => ({
          title,
          region,
          prefix,
          main,
          suffix,
          template,
          char_len: length,
          risk,
        })),
      }
    }),
  ]
}
