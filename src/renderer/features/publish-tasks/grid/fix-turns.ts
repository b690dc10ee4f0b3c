import { topicNames } from '../../../../contract/topics.ts'
import { changesOf, type FixGroup, type PlannedFix } from './fix-plan.ts'
import type { GridCore } from './grid-core.ts'

const WORDS = ['title', 'topic', 'description'] as const
type Word = (typeof WORDS)[number]
const isWord = (field: string): field is Word => (WORDS as readonly string[]).includes(field)

/** Do both say the same? Topics are a list, however it is written. */
const same = (field: Word, one: string, other: string): boolean =>
  field === 'topic' ? topicNames(one).join(' ') === topicNames(other).join(' ') : one === other

export interface FixTurns {
  /**
   * Carries out a fix of cells when those before it are stored; how many works it changed, and how many it left because
   * their text is another one by now. Rejects when the newest check can't be had.
   */
  apply(group: FixGroup): Promise<{ done: number; left: number }>
}

/**
 * Fixes of cells, one after the other. Each replaces the whole text of a field, made from the text that the check saw:
 * where a fix before it, or a person, changed that text since, the check is asked again and its newest fix is taken, so
 * that no fix takes another one back. `newest`: the fixes of a check made now.
 */
export function createFixTurns(
  core: Pick<GridCore, 'grid' | 'saver' | 'check' | 'items'>,
  newest: () => Promise<readonly FixGroup[]>,
): FixTurns {
  let last: Promise<unknown> = Promise.resolve()
  /** What fixes wrote, by `id:field`: the list may show it a moment later. */
  const written = new Map<string, string>()

  const fits = ({ item, fix }: PlannedFix): boolean =>
    [fix, ...(fix.and === undefined ? [] : [fix.and])].every(({ field, from }) => {
      if (!isWord(field)) return true
      const now = core.items().find((one) => one.id === item.id) ?? item
      const wrote = written.get(`${item.id}:${field}`)
      return same(field, core.check(now, field).shown, from) && (wrote === undefined || same(field, wrote, from))
    })
  const carryOut = async ({ key, fixes }: FixGroup): Promise<{ done: number; left: number }> => {
    let going = fixes
    if (!fixes.every(fits)) {
      await core.saver.flush()
      const asked = new Set(fixes.map(({ item }) => item.id))
      going = (await newest())
        .filter((group) => group.key === key)
        .flatMap((group) => group.fixes.filter(({ item }) => asked.has(item.id)))
      // The check has seen what is stored: nothing else counts as written any more.
      written.clear()
    }
    const fitting = going.filter(fits)
    const changes = changesOf(fitting)
    core.grid.apply(changes)
    for (const { id, field, value } of changes) written.set(`${id}:${field}`, value)
    await core.saver.flush()
    const count = (some: readonly PlannedFix[]): number => new Set(some.map(({ item }) => item.id)).size
    return { done: count(fitting), left: count(going.filter((one) => !fitting.includes(one))) }
  }
  return {
    apply(group) {
      const turn = last.then(() => carryOut(group))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
