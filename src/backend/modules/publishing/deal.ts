// Who publishes what, and under which title.
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { addTask } from '../../../contract/http/wisdom-seo.ts'

type Input = ParsedInputOf<typeof addTask>

/** One content on one account. */
export interface Pair<C, A> {
  content: C
  account: A
}

/**
 * Deals contents to accounts: `all` every content to every account; `in_turn` each content once, round the accounts;
 * `one_each` each account one content, beginning again when there are fewer contents than accounts.
 */
export function deal<C, A>(distribution: Input['distribution'], contents: readonly C[], accounts: readonly A[]): Pair<C, A>[] {
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
  if (contents.length === 0 || accounts.length === 0) return []
  if (distribution === 'in_turn') return contents.map((content, index) => ({ content, account: at(accounts, index) }))
  if (distribution === 'one_each') return accounts.map((account, index) => ({ account, content: at(contents, index) }))
  return contents.flatMap((content) => accounts.map((account) => ({ content, account })))
}

/** How many items a deal makes, without making it. */
export const dealtCount = (distribution: Input['distribution'], contents: number, accounts: number): number =>
  distribution === 'all' ? contents * accounts : distribution === 'in_turn' ? contents : accounts

/** Title of the item at `index`: the given titles in turn, else the content's own. */
export function titleOf(titles: Input['titles'], index: number, sourceTitle: string): string {
  if (titles.mode === 'from_source' || titles.list.length === 0) return sourceTitle
  return titles.list[index % titles.list.length] ?? sourceTitle
}
