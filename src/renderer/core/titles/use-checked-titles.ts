import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { makeTitles } from '../../../contract/http/titles.ts'
import type { Fission } from '../../../contract/titles/fission.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import { useApi } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useSettled } from '../page/use-settled.ts'
import { usePermit } from '../permissions/permit.tsx'
import type { TitleDraft } from './title-draft.ts'
import type { lengthFor } from './title-lengths.ts'

/** How far the server has looked at what is shown. */
export interface TitleCheck {
  state: 'off' | 'asking' | 'done' | 'failed'
  /** Why it could not, '' otherwise. */
  reason: string
  again: () => void
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** What the server is asked: `platforms` measure a title in their own way; without them `max` characters count. */
const requestOf = (draft: TitleDraft, platforms: readonly string[], max: number): InputOf<typeof makeTitles> => ({
  regions: linesOf(draft.regions),
  prefixes: linesOf(draft.prefixes),
  mains: linesOf(draft.mains),
  suffixes: linesOf(draft.suffixes),
  negatives: linesOf(draft.negatives),
  templates: draft.templates,
  num: draft.count,
  seed: draft.seed,
  platform_values: [...platforms],
  ...(platforms.length > 0 ? {} : { max_len: max }),
})

/** The server's titles as the preview shows them. */
const fissionOf = (
  { list, total_combinations: total, dropped, coverage, refused, exhausted }: OutputOf<typeof makeTitles>,
  { max, lengthOf }: ReturnType<typeof lengthFor>,
): Fission => ({
  total,
  coverage,
  refused,
  dropped,
  exhausted: exhausted === 1,
  titles: list.flatMap(({ char_len: _characters, ...one }) =>
    lengthOf(one.title) > max ? [] : [{ ...one, norm: titleNorm(one.title), length: lengthOf(one.title) }],
  ),
})

/**
 * What was made in the page, until the server has left out forbidden words and titles that are used; then what the
 * server made.
 */
export function useCheckedTitles(
  made: Fission,
  draft: TitleDraft,
  platforms: readonly string[],
  length: ReturnType<typeof lengthFor>,
): { shown: Fission; check: TitleCheck } {
  const say = useErrorText()
  const may = usePermit('plan:list')
  const request = requestOf(draft, platforms, length.max)
  const text = JSON.stringify(request)
  const rested = useSettled(text)
  const on = may && request.mains.length > 0 && made.total > 0
  const query = useApi(makeTitles, JSON.parse(rested) as InputOf<typeof makeTitles>, {
    quiet: true,
    staleMs: 30_000,
    enabled: on && rested === text,
  })
  const done = on && rested === text && query.data !== undefined
  const failed = on && rested === text && query.error !== null
  return {
    shown: done ? fissionOf(query.data, length) : made,
    check: {
      state: !on ? 'off' : done ? 'done' : failed ? 'failed' : 'asking',
      reason: failed ? say(query.error) : '',
      again: () => void query.refetch(),
    },
  }
}
