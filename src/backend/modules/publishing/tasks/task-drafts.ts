// The items of a new task before they are stored: titles, topics, times, and everything that speaks against one.
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { declarationFor } from '../../../../contract/declaration-intents.ts'
import type { DeclarationIntent } from '../../../../contract/declaration-intents.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import { PUBLISH_STATUS, videoPublishInfo } from '../../../../contract/entities/publish.ts'
import type { LeftOutWork, VideoPublishInfo } from '../../../../contract/entities/publish.ts'
import type { addTask } from '../../../../contract/http/wisdom-seo.ts'
import type { AppError } from '../../../lib/errors.ts'
import type { FindWords } from '../../../lib/forbidden-words.ts'
import type { Db } from '../../../ports/database.ts'
import { articleChoices } from '../articles/article-contents.ts'
import { contentHash } from '../store/content-hash.ts'
import { distributeTitles } from '../rules/deal.ts'
import type { Pair } from '../rules/deal.ts'
import { findSimilarMany } from '../store/duplicates.repository.ts'
import { fillWords, wordsFor } from '../rules/item-words.ts'
import { moreLimits } from '../articles/more-articles.ts'
import { limitProblems, topicText } from '../rules/limits.ts'
import {
  accountOffline,
  badField,
  beyondLimits,
  fileElsewhere,
  filmElsewhere,
  filmTaken,
  limitProblem,
  likeDuplicate,
} from '../publishing.errors.ts'
import type { LimitProblem, SimilarItem } from '../publishing.errors.ts'
import {
  fileWord,
  plannedFile,
  plannedFilm,
  readPlacedFilms,
  waitsForPerson,
} from '../store/placed-films.repository.ts'
import type { PlannedFilm } from '../store/placed-films.repository.ts'
import { placedReason, whereabouts, whereaboutsOfFile } from '../items/placed-films.ts'
import { planTimes } from '../rules/schedule.ts'
import type { Slots } from '../rules/schedule.ts'
import type { AnchorOf } from '../rules/task-anchor.ts'
import { picturesOf } from '../rules/content.ts'
import type { Content } from '../rules/content.ts'
import { forbidden, hitsOf } from '../rules/words.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import type { TargetAccount } from '../store/target-accounts.repository.ts'

type Input = ParsedInputOf<typeof addTask>
type Platforms = ReadonlyMap<string, Platform & { enabled: 0 | 1 }>

export interface Draft extends Pair<Content, TargetAccount> {
  title: string
  topic: string
  info: VideoPublishInfo
  /** Unix ms; 0 = at once; null = no room in the schedule. */
  publishAtMs: number | null
  hash: string | null
  /** What the words in braces lack: they can't be filled in for this account. */
  lacking: LimitProblem[]
  /** Its place in the task; {序号} is one more. */
  sort: number
  /** Key of the chosen cover; '' = none. */
  cover: string
}

/**
 * Titles dealt, words in braces filled in, topics cleaned and cut for the platform, times planned.
 * @throws BAD_INPUT for a schedule that can't be meant and for an unknown variable
 */
export function makeDrafts(request: {
  input: Pick<Input, 'titles' | 'topics' | 'video_publish_info'>
  pairs: readonly Pair<Content, TargetAccount>[]
  /** Laid over the choices, account by account. */ anchorOf?: AnchorOf
  declaration?: DeclarationIntent | ''
  platforms: Platforms
  /** Of these pairs, in their order. */ slots: Slots
}): Draft[] {
  const { input, pairs, platforms, slots } = request
  const { now, timeZone } = slots.options
  const info = videoPublishInfo.parse(input.video_publish_info ?? {})
  const topics = input.topics.map((topic) => `#${topic}`).join(' ')
  const times = planTimes(slots.requests, slots.options)
  const titles = distributeTitles(input.titles, pairs)
  const zone = openZone(timeZone)
  const ownTitles = input.titles.mode === 'from_source' || input.titles.list.length === 0
  return pairs.map((pair, index) => {
    const { account, content } = pair
    const platform = platforms.get(account.platform_value)
    const publishAtMs = times[index] ?? null
    const values = wordsFor({
      openname: account.openname,
      region: account.region,
      platformName: platform?.name ?? account.platform_value,
      seq: index + 1,
      publishAtMs: publishAtMs ?? 0,
      now,
      zone,
    })
    const title = titles[index] ?? content.sourceTitle
    // A file may be named as it likes: braces in its name are no variables.
    const filled = fillWords(
      { ...(ownTitles ? {} : { title }), topic: topics, description: info.description ?? '' },
      values,
      account.openname,
    )
    const [wrong] = filled.unknown
    if (wrong !== undefined)
      throw badField(
        { title: 'titles.list', topic: 'topics', description: 'video_publish_info.description' }[wrong.field] ??
          wrong.field,
        'variables.unknown',
        wrong.params,
      )
    return finishDraft(pair, platform, {
      title,
      ...filled.words,
      info: { ...info, ...request.anchorOf?.(account) },
      publishAtMs,
      lacking: filled.missing,
      sort: index,
      cover: '',
      declares: request.declaration ?? '',
    })
  })
}

/** A draft from texts that are filled in: topics as stored, description in its place, hash of what it shows. */
export function finishDraft(
  pair: Pair<Content, TargetAccount>,
  platform: Platform | undefined,
  {
    description,
    topic,
    declares = '',
    ...rest
  }: Pick<Draft, 'title' | 'topic' | 'info' | 'publishAtMs' | 'lacking' | 'sort' | 'cover'> & {
    description: string
    /** Said in the platform's words where nothing else is declared. */ declares?: DeclarationIntent | ''
  },
): Draft {
  const { article } = pair.content
  const declaration =
    rest.info.declaration ??
    (declares === '' || platform === undefined
      ? null
      : declarationFor(platform, kindOfMedia(pair.content.mediaType), declares))
  const info = {
    ...rest.info,
    ...(declaration === null ? {} : { declaration }),
    ...(article === null ? {} : articleChoices(article)),
    ...(description === '' ? {} : { description }),
  }
  return {
    ...pair,
    ...rest,
    info,
    cover: rest.cover || (article?.cover ?? ''),
    topic: topicText(topic, platform, pair.content.mediaType, pair.account.way),
    hash: contentHash(pair.content.hashes, rest.title),
  }
}

/**
 * `guard` = the same content, or the same film under whatever title, twice on one account is refused; `find` looks for
 * forbidden words; refusals tell times in `timeZone`.
 */
export interface DraftRules {
  platforms: Platforms
  now: number
  guard: boolean
  timeZone: string
  find: FindWords
}

/** What speaks against a draft, by its place. */
interface RefusedDraft {
  index: number
  error: AppError
}

/** Drafts with what speaks against them, as the wire tells them. */
export function leftOut(drafts: readonly Draft[], refused: readonly RefusedDraft[]): LeftOutWork[] {
  return refused.flatMap(({ index, error }) => {
    const draft = drafts[index]
    return draft === undefined
      ? []
      : [
          {
            index,
            code: error.code,
            msg: error.msg ?? error.message,
            third_auth_id: draft.account.id,
            openname: draft.account.openname,
            platform_value: draft.account.platform_value,
            title: draft.title,
            source_name: draft.content.sourceTitle,
            ...sourceOf(draft.content),
          },
        ]
  })
}

/** What a left out work would have published, as the form of a new task names it. */
function sourceOf({ clipOutputId, attachmentId, images, article }: Content): Pick<LeftOutWork, 'source'> {
  if (article !== null) return {}
  if (clipOutputId !== null) return { source: { kind: 'output', ids: [clipOutputId] } }
  return {
    source:
      attachmentId === null
        ? { kind: 'image', ids: images.map((image) => image.id) }
        : { kind: 'video', ids: [attachmentId] },
  }
}

/**
 * Parts what can be stored from what can't. When nothing can, throws the first reason with the data of all like it
 * (FORBIDDEN_WORDS hits, ACCOUNT_OFFLINE third_auth_ids, PLATFORM_LIMIT limits, LOOKS_DUPLICATE similar) and `blocked`.
 */
export async function checkDrafts(
  db: Db,
  drafts: readonly Draft[],
  rules: DraftRules,
): Promise<{ good: Draft[]; blocked: LeftOutWork[]; warned: LeftOutWork[] }> {
  const { good, refused, warned } = await sortDrafts(db, drafts, rules)
  const blocked = leftOut(drafts, refused)
  if (good.length === 0)
    throw allRefused(
      refused.map((one) => one.error),
      blocked,
    )
  return { good, blocked, warned: leftOut(drafts, warned) }
}

/**
 * The same without a word: what can be stored, and what not with its index and reason. `warned`: of what can be stored,
 * works whose film the account has in another work that waits for a person, and works of a material whose file (or
 * pictures) the account has in any other work.
 */
export async function sortDrafts(
  db: Db,
  drafts: readonly Draft[],
  rules: DraftRules,
): Promise<{ good: Draft[]; refused: RefusedDraft[]; warned: RefusedDraft[] }> {
  const similar = rules.guard
    ? await findSimilarMany(
        db,
        drafts.flatMap((draft) => (draft.hash === null ? [] : [{ thirdAuthId: draft.account.id, hash: draft.hash }])),
        rules.now,
      )
    : new Map<string, SimilarItem>()
  const zone = openZone(rules.timeZone)
  const placed = await readPlacedFilms(
    db,
    rules.guard
      ? drafts.flatMap(
          (draft) => plannedFilm(draft.account.id, draft.content) ?? plannedFile(draft.account.id, draft.content) ?? [],
        )
      : [],
    rules.now,
  )
  const seen = new Set<string>()
  const films = new Map<number, PlannedFilm[]>()
  const good: Draft[] = []
  const [refused, warned]: [RefusedDraft[], RefusedDraft[]] = [[], []]
  for (const [index, draft] of drafts.entries()) {
    const { openname } = draft.account
    const key = `${draft.account.id}:${draft.hash ?? `output-${draft.content.clipOutputId}-${draft.title}`}`
    const duplicate = rules.guard
      ? (similar.get(key) ??
        (seen.has(key)
          ? { id: 0, wisdom_task_id: 0, title: draft.title, openname, publish_status: PUBLISH_STATUS.waiting }
          : undefined))
      : undefined
    const film = rules.guard ? plannedFilm(draft.account.id, draft.content) : undefined
    const own = films.get(draft.account.id) ?? []
    const other = film === undefined ? undefined : placed.of(film)
    const isTaken = other !== undefined && !waitsForPerson(other)
    const isHere = film !== undefined && own.some((one) => placed.isSame(film, one))
    const error =
      refuse(draft, rules) ??
      (isTaken
        ? filmTaken(placedReason(openname, other, zone), [other.item])
        : isHere
          ? filmTaken({ reason: 'publishing.filmInThisTask', params: { account: openname } }, [])
          : duplicate === undefined
            ? null
            : likeDuplicate([duplicate]))
    if (error !== null) refused.push({ index, error })
    else {
      const file = rules.guard ? plannedFile(draft.account.id, draft.content) : undefined
      const again = file === undefined ? undefined : placed.of(file)
      if (other !== undefined)
        warned.push({ index, error: filmElsewhere(openname, whereabouts(other, zone), [other.item]) })
      if (file !== undefined && again !== undefined)
        warned.push({
          index,
          error: fileElsewhere(openname, whereaboutsOfFile(again, zone, fileWord(file)), [again.item]),
        })
      seen.add(key)
      if (film !== undefined) films.set(film.accountId, [...own, film])
      good.push(draft)
    }
  }
  return { good, refused, warned }
}

function refuse(draft: Draft, rules: DraftRules): AppError | null {
  const { account } = draft
  const named = { account: account.openname }
  if (account.enabled === 0) return accountOffline([account.id], 'publishing.accountDisabled', named)
  if (account.third_login_status !== 1) return accountOffline([account.id], 'publishing.accountOffline', named)
  const platform = rules.platforms.get(account.platform_value)
  if (platform === undefined || platform.enabled === 0)
    return beyondLimits([limitProblem({ field: 'third_auth_id', actual: 1 }, 'publishing.platformClosed', named)])
  const noRoom: LimitProblem[] =
    draft.publishAtMs === null ? [limitProblem({ field: 'timing_time' }, 'publishing.noRoom', named)] : []
  const { article } = draft.content
  const { mediaType } = draft.content
  const { way } = account
  const problems = limitProblems(
    platform,
    {
      ...(article === null
        ? {}
        : { article: { textLength: article.textLength, hasCover: draft.cover !== '', author: article.author } }),
      mediaType,
      way,
      title: draft.title,
      topic: draft.topic,
      description: draft.info.description ?? '',
      pictures: picturesOf(draft.content),
      file: draft.content.file,
      cover: draft.cover,
    },
    rules.now,
  )
  const more = (article?.more ?? []).flatMap((one) =>
    one.article === null ? [] : [{ ...one.article, title: one.sourceTitle }],
  )
  const all = [...draft.lacking, ...noRoom, ...problems, ...moreLimits(more)]
  if (all.length > 0) return beyondLimits(all)
  const words = forbidden(
    hitsOf(rules.find, {
      title: draft.title,
      topic: draft.topic,
      description: draft.info.description ?? '',
      ...(article === null ? {} : { content_html: article.text }),
    }),
  )
  if (words !== null) return words
  for (const [at, one] of more.entries()) {
    const found = forbidden(
      hitsOf(rules.find, { title: one.title, description: one.digest, content_html: one.text }),
      at + 2,
    )
    if (found !== null) return found
  }
  return null
}

/** The first refusal, with the data of all like it and `blocked`. */
function allRefused(errors: readonly AppError[], blocked: readonly LeftOutWork[]): AppError {
  const first = errors[0]
  if (first === undefined) return badField('sources', 'publishing.nothingToPublish')
  const merged: Record<string, unknown> = { ...first.data, blocked: blocked.slice(0, 200) }
  for (const name of ['hits', 'third_auth_ids', 'limits', 'similar']) {
    const all = errors
      .filter((error) => error.code === first.code)
      .flatMap((error) => (Array.isArray(error.data?.[name]) ? (error.data[name] as unknown[]) : []))
    if (all.length > 0) merged[name] = name === 'third_auth_ids' ? [...new Set(all)] : all.slice(0, 50)
  }
  return first.withData(merged)
}
