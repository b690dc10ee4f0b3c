// The two pages that links open, for people of the company and for visitors.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { FROZEN_WORKS_MAX, shareFilter } from '../../../contract/http/share.ts'
import type { analysis, ShareFilter, ShareScope, workList } from '../../../contract/http/share.ts'
import type { ShareContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import { dayOf, shiftDay, startOfDay } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import { offsetOf, toPage } from '../../lib/paging.ts'
import type { ShareSigner } from '../../lib/share-signer.ts'
import { namesOf } from './hidden-names.ts'
import { daysOf, narrowedDays } from './share-days.ts'
import type { Days } from './share-days.ts'
import type { Figures, ListedWork, Reader, WorkLists } from './shares.ports.ts'
import { findLinks, findSharedAccounts, isDemoCompany } from './shares.repository.ts'
import type { LinkRow } from './shares.repository.ts'
import { openSnapshot } from './snapshots.ts'
import type { Snapshot } from './snapshots.ts'
import { createVisitorView, toFigures, toWork } from './visitor-view.ts'
import type { VisitorView } from './visitor-view.ts'

export interface SharePages {
  analysis(ctx: ShareContext, input: ParsedInputOf<typeof analysis>): Promise<OutputOf<typeof analysis>>
  workList(ctx: ShareContext, input: WorkInput): Promise<OutputOf<typeof workList>>
  /** All that a link of this filter shows now, to be kept. */
  take(reader: Reader, scope: ShareScope, filter: ShareFilter): Promise<Snapshot>
}
type WorkInput = ParsedInputOf<typeof workList>
type FigureInput = ParsedInputOf<typeof analysis>

export interface SharePagesDeps {
  readonly clock: Clock
  readonly signer: ShareSigner
  readonly figures: Figures
  readonly works: WorkLists
}

/** See the interface. */
export function createSharePages({ clock, signer, figures, works }: SharePagesDeps): SharePages {
  const today = ({ tenant }: Pick<Reader, 'tenant'>): string => dayOf(clock.now(), tenant.timeZone)

  /** The link of a visit, with what it shows. */
  const visited = async (ctx: ShareContext, id: number) => {
    const [link] = await findLinks(ctx.db, [id])
    if (link === undefined) throw new AppError(CODE.SHARE_MISSING)
    const filter = shareFilter.parse(JSON.parse(link.filter))
    return { link, filter, days: daysOf(filter, today(ctx)) }
  }
  const viewOf = async (ctx: ShareContext, link: LinkRow, more: readonly string[] = []): Promise<VisitorView> =>
    createVisitorView(signer, link, {
      names: link.show_account_name === 1 ? null : await namesOf(ctx.db, more),
      isDemo: await isDemoCompany(ctx.db),
    })

  const readFigures = async (
    reader: Reader,
    filter: ShareFilter,
    asked: Days & { compare: 'prev' | 'none'; platform_value?: string | undefined; third_auth_id?: number },
    only: readonly number[],
  ) => {
    const { compare, ...narrowed } = asked
    const answer = await figures.read(
      reader,
      // Days before those of the link are shown where its maker said so, and else nowhere.
      { ...narrowed, compare: filter.show_compare === 1 ? compare : 'none' },
      only,
    )
    return toFigures(answer)
  }

  return {
    async analysis(ctx, input) {
      const { share: _share, pwd_token: _pass, ...asked } = input
      if (ctx.share === null) return { ...toFigures(await figures.read(ctx, asked)), share: null }
      const { link, filter, days } = await visited(ctx, ctx.share.id)
      if (link.frozen_time !== null) {
        const kept = openSnapshot(signer, link, 'analysis')
        requireWhole(input, kept.days)
        const view = await viewOf(ctx, link, namesIn(kept))
        return {
          ...view.figures(kept.figures),
          share: view.link(kept.days, kept.accounts, filter.platform_values),
        }
      }
      const accounts = await findSharedAccounts(ctx.db, filter)
      const view = await viewOf(ctx, link)
      const { from, to } = narrowedDays(days, input)
      const shown = await readFigures(
        ctx,
        filter,
        {
          from,
          to,
          compare: input.compare,
          platform_value: input.platform_value,
          ...(input.third_auth_id !== undefined && { third_auth_id: view.accountOf(input.third_auth_id, accounts) }),
        },
        // A visitor knows no groups: one that he names has no account of his.
        input.group_id === undefined ? accounts.map((account) => account.id) : [],
      )
      return { ...view.figures(shown), share: view.link(days, accounts, filter.platform_values) }
    },
    async workList(ctx, input) {
      if (ctx.share === null) {
        const { range, total, works: listed } = await works.list(ctx, input)
        return { ...toPage(input, total, listed.map(toWork)), range, share: null }
      }
      const { link, filter, days } = await visited(ctx, ctx.share.id)
      if (link.frozen_time !== null) {
        const kept = openSnapshot(signer, link, 'workList')
        const view = await viewOf(ctx, link, namesIn(kept))
        const range = narrowedDays(kept.days, input)
        const account = input.account === undefined ? undefined : view.accountOf(input.account, kept.accounts)
        const zone = ctx.tenant.timeZone
        const found = selectWorks(kept.works, { ...input, account }, view, {
          fromMs: startOfDay(range.from, zone),
          toMs: startOfDay(shiftDay(range.to, 1), zone),
        })
        const start = offsetOf(input)
        return {
          ...toPage(
            input,
            found.length,
            found.slice(start, start + input.limit).map((work) => view.work(work)),
          ),
          range,
          share: view.link(kept.days, kept.accounts, filter.platform_values),
        }
      }
      const accounts = await findSharedAccounts(ctx.db, filter)
      const view = await viewOf(ctx, link)
      const account = input.account === undefined ? undefined : view.accountOf(input.account, accounts)
      const listed = await works.list(
        ctx,
        { ...input, ...narrowedDays(days, input), account },
        {
          only: accounts.map((one) => one.id),
          planIds: filter.plan_ids,
          ...(link.show_account_name === 0 && { shownTitle: view.title }),
        },
      )
      return {
        ...toPage(
          input,
          listed.total,
          listed.works.map((work) => view.work(work)),
        ),
        range: listed.range,
        share: view.link(days, accounts, filter.platform_values),
      }
    },
    async take(reader, scope, filter) {
      const days = daysOf(filter, today(reader))
      const accounts = (await findSharedAccounts(reader.db, filter)).map(({ id, openname, platform_value }) => ({
        id,
        openname,
        platform_value,
      }))
      const only = accounts.map((account) => account.id)
      if (scope === 'analysis')
        return { scope, days, accounts, figures: await readFigures(reader, filter, { ...days, compare: 'prev' }, only) }
      const { works: listed } = await works.list(
        reader,
        { ...days, page: 1, limit: FROZEN_WORKS_MAX, sort_field: 'publish_time', sort_order: 'desc' },
        { only, planIds: filter.plan_ids },
      )
      return { scope, days, accounts, works: listed }
    },
  }
}

/** What a snapshot's accounts were called then. */
const namesIn = ({ accounts }: Snapshot): string[] => accounts.map((account) => account.openname)

/** Kept sums can't be taken apart. @throws BAD_INPUT for filters other than the link's own */
function requireWhole(input: FigureInput, days: Days): void {
  const refuse = (field: string): never => {
    throw new AppError(CODE.BAD_INPUT, { reason: 'shares.frozenPage', field })
  }
  for (const field of ['platform_value', 'group_id', 'third_auth_id'] as const)
    if (input[field] !== undefined) refuse(field)
  for (const field of ['from', 'to'] as const)
    if (input[field] !== undefined && input[field] !== days[field]) refuse(field)
}

/** Of kept works those that are asked for, in their order, as a live list has them. */
function selectWorks(
  all: readonly ListedWork[],
  input: Pick<WorkInput, 'keyword' | 'platform' | 'account' | 'media_type' | 'sort_field' | 'sort_order'>,
  view: VisitorView,
  moments: { fromMs: number; toMs: number },
): ListedWork[] {
  const word = (input.keyword ?? '').toLowerCase()
  const sign = input.sort_order === 'asc' ? 1 : -1
  return all
    .filter(
      (work) =>
        work.publish_time >= moments.fromMs &&
        work.publish_time < moments.toMs &&
        (input.platform === undefined || work.platform_value === input.platform) &&
        (input.account === undefined || work.third_auth_id === input.account) &&
        (input.media_type === undefined || work.media_type === input.media_type) &&
        (word === '' || view.title(work.title).toLowerCase().includes(word)),
    )
    .toSorted((a, b) => {
      const [left, right] = [a[input.sort_field], b[input.sort_field]]
      if (left === null || right === null) return left === right ? sign * (a.id - b.id) : left === null ? 1 : -1
      return sign * (left - right) || sign * (a.id - b.id)
    })
}
