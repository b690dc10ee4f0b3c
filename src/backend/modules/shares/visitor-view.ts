// What a visitor sees of figures and works: ids of his link alone, no names where they are hidden.
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ANALYSIS_CARDS } from '../../../contract/http/share.ts'
import type { analysis, ShownLink, workList } from '../../../contract/http/share.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { ShareSigner } from '../../lib/share-signer.ts'
import type { HiddenNames } from './hidden-names.ts'
import type { Days } from './share-days.ts'
import type { FigureAnswer, ListedWork } from './shares.ports.ts'
import type { LinkRow } from './shares.repository.ts'

export type Figures = Omit<OutputOf<typeof analysis>, 'share'>
export type ShownWork = OutputOf<typeof workList>['data'][number]
export interface SharedAccount {
  readonly id: number
  readonly openname: string
  readonly platform_value: string
}

const CARDS: ReadonlySet<string> = new Set(ANALYSIS_CARDS)
/** Accounts that a page offers to choose from at most. */
const ACCOUNTS_MAX = 500

/** A day without what did not go out: that is no business of clients. */
function withoutFailed({ failed: _failed, ...day }: FigureAnswer['trend'][number]): Figures['trend'][number] {
  return day
}

/** Figures of the page for clients, of what the dashboard tells. */
export function toFigures(answer: FigureAnswer): Figures {
  const { range, cards, trend, trend_prev, platforms, accounts_top, works_top, coverage } = answer
  return {
    range,
    cards: cards.filter((card) => CARDS.has(card.key)),
    trend: trend.map(withoutFailed),
    trend_prev: trend_prev.map(withoutFailed),
    platforms,
    accounts_top,
    works_top,
    coverage,
  }
}

/** A work as lists show it to people of the company. */
export function toWork(work: ListedWork): ShownWork {
  return { ...work, publish_time: toSeconds(work.publish_time) }
}

export interface VisitorView {
  figures(figures: Figures): Figures
  work(work: ListedWork): ShownWork
  title(text: string): string
  link(days: Days, accounts: readonly SharedAccount[], platforms: readonly string[]): NonNullable<ShownLink>
  /** The account that a number of this link stands for; 0 = none of these. */
  accountOf(shown: number, accounts: readonly SharedAccount[]): number
}

/** `names` null = they are shown; `isDemo` of the company. */
export function createVisitorView(
  signer: ShareSigner,
  link: LinkRow,
  { names, isDemo }: { names: HiddenNames | null; isDemo: boolean },
): VisitorView {
  const accountId = (id: number): number => signer.shownId(link.id, 'account', id)
  const workId = (id: number): number => signer.shownId(link.id, 'work', id)
  const title = (text: string): string => (names === null ? text : names.hide(text))
  const name = (text: string): string => (names === null ? text : '')
  // A picture of ours lies behind a key that names the company.
  const picture = (address: string): string => (names === null && /^https?:/u.test(address) ? address : '')
  return {
    title,
    figures: (figures) => ({
      ...figures,
      accounts_top: figures.accounts_top.map((account) => ({
        ...account,
        id: accountId(account.id),
        openname: name(account.openname),
        avatar: picture(account.avatar),
      })),
      works_top: figures.works_top.map((work) => ({
        ...work,
        id: workId(work.id),
        title: title(work.title),
        url: name(work.url),
        openname: name(work.openname),
      })),
    }),
    work: (work) => ({
      ...toWork(work),
      id: workId(work.id),
      third_auth_id: accountId(work.third_auth_id),
      title: title(work.title),
      url: name(work.url),
      openname: name(work.openname),
      avatar: picture(work.avatar),
    }),
    link: (days, accounts, platforms) => ({
      name: title(link.name),
      expire_time: toSeconds(link.expire_time),
      frozen_time: toSeconds(link.frozen_time) ?? 0,
      show_account_name: link.show_account_name,
      demo: isDemo ? 1 : 0,
      locked_filter: { ...days, platform_values: [...platforms] },
      accounts:
        names === null
          ? accounts
              .slice(0, ACCOUNTS_MAX)
              .map(({ id, openname, platform_value }) => ({ id: accountId(id), openname, platform_value }))
          : [],
    }),
    accountOf: (shown, accounts) => accounts.find((account) => accountId(account.id) === shown)?.id ?? 0,
  }
}
