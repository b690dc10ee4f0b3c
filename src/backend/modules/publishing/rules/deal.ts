// Who publishes what, and under which title.
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { addTask } from '../../../../contract/http/wisdom-seo.ts'
import { badField } from '../publishing.errors.ts'

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
export function distribute<C, A>(
  distribution: Input['distribution'],
  contents: readonly C[],
  accounts: readonly A[],
): Pair<C, A>[] {
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
  if (contents.length === 0 || accounts.length === 0) return []
  if (distribution === 'in_turn') return contents.map((content, index) => ({ content, account: at(accounts, index) }))
  if (distribution === 'one_each') return accounts.map((account, index) => ({ account, content: at(contents, index) }))
  return contents.flatMap((content) => accounts.map((account) => ({ content, account })))
}

/**
 * The works of a request: those that it names one by one, else as its distribution deals them.
 * @throws BAD_INPUT for a content or an account that is not among the chosen ones
 */
export function pairsOf<C, A extends { id: number }>(
  { pairs, distribution }: Pick<Input, 'pairs' | 'distribution'>,
  contents: readonly C[],
  accounts: readonly A[],
): Pair<C, A>[] {
  if (pairs === undefined) return distribute(distribution, contents, accounts)
  return pairs.map((pair, at) => {
    const [content, account] = [contents[pair.content], accounts.find((one) => one.id === pair.third_auth_id)]
    if (content === undefined || account === undefined) throw badField(`pairs.${at}`, 'publishing.pairIncomplete')
    return { content, account }
  })
}

/** How many items a deal makes, without making it. */
export function distributedCount(
  { pairs, distribution }: Pick<Input, 'pairs' | 'distribution'>,
  contents: number,
  accounts: number,
): number {
  return pairs !== undefined
    ? pairs.length
    : distribution === 'all'
      ? contents * accounts
      : distribution === 'in_turn'
        ? contents
        : accounts
}

/**
 * One title for each item. As many written ones as contents belong to these, line by line, on every account. Others go
 * round in turn, and no account gets the same one twice before it has had all of them: of those an account used least,
 * the one used least overall, then the next in turn. Without titles the content's own.
 */
export function distributeTitles<A>(
  titles: Input['titles'],
  pairs: readonly Pair<{ sourceTitle: string }, A>[],
): string[] {
  const list = titles.mode === 'from_source' ? [] : titles.list
  if (list.length === 0) return pairs.map((pair) => pair.content.sourceTitle)
  const contents = [...new Set(pairs.map((pair) => pair.content))]
  if (titles.mode === 'manual' && list.length === contents.length)
    return pairs.map((pair) => list[contents.indexOf(pair.content)] ?? '')
  const overall = list.map(() => 0)
  const byAccount = new Map<A, number[]>()
  return pairs.map(({ account }, turn) => {
    const own = byAccount.get(account) ?? list.map(() => 0)
    byAccount.set(account, own)
    let best = turn % list.length
    for (let step = 1; step < list.length; step += 1) {
      const index = (turn + step) % list.length
      const less = (own[index] ?? 0) - (own[best] ?? 0) || (overall[index] ?? 0) - (overall[best] ?? 0)
      if (less < 0) best = index
    }
    own[best] = (own[best] ?? 0) + 1
    overall[best] = (overall[best] ?? 0) + 1
    return list[best] ?? ''
  })
}
