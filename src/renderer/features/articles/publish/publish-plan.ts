import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { batchPublish } from '../../../../contract/http/publish-grid.ts'
import type { listAccountsByGroup } from '../../../../contract/http/third-auth.ts'
import type { ArticleKind } from '../../../../contract/entities/article.ts'
import { MORE_ARTICLES } from '../../../../contract/entities/publish.ts'
import { titleCounter } from '../../../../contract/acceptance/counters.ts'

export interface PublishArticle {
  id: number
  kind: ArticleKind
  title: string
}
export type ChoosableAccount = OutputOf<typeof listAccountsByGroup>[number]['list'][number]

export interface PlatformAccounts {
  platform: Pick<Platform, 'value' | 'name' | 'limits'>
  accounts: ChoosableAccount[]
}

/** A batch takes so many works. */
export const BATCH_MAX = 200

export function mediaTypeOf(kind: ArticleKind): 2 | 3 {
  return kind === 'official' ? MEDIA_TYPE.official : MEDIA_TYPE.article
}

/**
 * Accounts by platform, in the order of the platforms; only those that take this kind. Platforms without an account are
 * left out.
 */
export function accountsByPlatform(
  platforms: readonly Pick<Platform, 'value' | 'name' | 'limits'>[],
  groups: OutputOf<typeof listAccountsByGroup>,
): PlatformAccounts[] {
  const all = groups.flatMap((group) => group.list)
  return platforms
    .map((platform) => ({ platform, accounts: all.filter((account) => account.platform_value === platform.value) }))
    .filter(({ accounts }) => accounts.length > 0)
}

/** A title on a platform for this kind, in its counting; max null = no limit known. None goes out without one. */
export function titleOn(
  platform: Pick<Platform, 'value'>,
  kind: ArticleKind,
  title: string,
): { length: number; min: number; max: number | null } {
  const { length, min, max } = titleCounter(platform, kind, title)
  return { length, min: min ?? 1, max: max ?? null }
}

/** Is this title too long or too short there? '' = it fits. */
export function titleProblem(
  platform: Pick<Platform, 'value'>,
  kind: ArticleKind,
  title: string,
): '' | 'long' | 'short' {
  const { length, min, max } = titleOn(platform, kind, title)
  return max !== null && length > max ? 'long' : length < min ? 'short' : ''
}

/** Platforms that would get the same text on several accounts: they may take it for a copy. */
export function sameOn(shown: readonly PlatformAccounts[], chosen: readonly number[]): { name: string; n: number }[] {
  return shown
    .map(({ platform, accounts }) => ({
      name: platform.name,
      n: accounts.filter((one) => chosen.includes(one.id)).length,
    }))
    .filter(({ n }) => n > 1)
}

export interface PublishChoice {
  accounts: readonly number[]
  /** Titles that differ by platform, for one article; absent = the article's own. */
  titles: Readonly<Record<string, string>>
  /** Unix seconds; 0 = at once. */
  timing: number
  /** Several official articles as one draft: the first is 头条. */
  together?: boolean
  /** Official articles: into the draft box only. */
  onlyDraft?: boolean
}

type BatchItem = InputOf<typeof batchPublish>['items'][number]

/** Articles of one official draft. */
export const TOGETHER_MAX = MORE_ARTICLES + 1

/** Every article to every chosen account; together, all of them as one work to each. */
export function batchItems(
  articles: readonly PublishArticle[],
  chosen: readonly ChoosableAccount[],
  choice: PublishChoice,
): BatchItem[] {
  const [first, ...more] = articles
  if (choice.together === true && first !== undefined && more.length > 0)
    return batchItems([first], chosen, { ...choice, together: false }).map((item) => ({
      ...item,
      more_article_ids: more.map((one) => one.id),
    }))
  return articles.flatMap((article) =>
    chosen.map((account): BatchItem => ({
      third_auth_id: account.id,
      title: ((articles.length === 1 ? choice.titles[account.platform_value] : undefined) ?? article.title).trim(),
      media_type: mediaTypeOf(article.kind),
      article_id: article.id,
      timing_time: choice.timing,
      ...(article.kind === 'official' && choice.onlyDraft === true
        ? { video_publish_info: { official_draft: 1 as const } }
        : {}),
    })),
  )
}
