import { articleKind } from '../../../../contract/entities/article.ts'
import type { StatusKind } from '../../../ui/status-tag.tsx'
import type { ListParams } from '../../../ui/use-list-state.ts'

export const FILTERS = ['kind', 'status', 'from', 'to'] as const
export type ArticleFilter = (typeof FILTERS)[number]

/** 0 draft, 1 ready, 2 made by a template and not read yet, 3 read and sent back. */
export const STATES = [0, 1, 2, 3] as const
export const STATE_KINDS: Readonly<Record<(typeof STATES)[number], StatusKind>> = {
  0: 'neutral',
  1: 'success',
  2: 'warning',
  3: 'danger',
}

const digits = (value: string | undefined): value is string => value !== undefined && /^\d+$/.test(value)

/** Input of articleList; what an address says wrongly is left out. `only` is the one kind of a screen that has one. */
export function listInput(params: ListParams<ArticleFilter>, only?: 'article' | 'official') {
  const { kind, status, from, to, ...rest } = params
  const wanted = only ?? articleKind.safeParse(kind).data
  return {
    ...rest,
    ...(wanted === undefined ? {} : { kind: wanted }),
    ...(status !== undefined && STATES.some((one) => String(one) === status) ? { status } : {}),
    ...(digits(from) ? { from } : {}),
    ...(digits(to) ? { to } : {}),
  }
}
