// Everything that speaks against publishing, said before it is tried.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { rulesFor } from '../../../../contract/acceptance/acceptance.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { publishPreflight } from '../../../../contract/http/wisdom-seo.ts'
import type { DeclarationIntent } from '../../../../contract/declaration-intents.ts'
import { declarationOf, declarationsFor, kindOfMedia } from '../../../../contract/declarations.ts'
import { tiktokProblems } from '../../../../contract/tiktok-post.ts'
import { judgedWay, waysOf } from '../../../lib/account-ways.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { knownZone } from '../../../lib/days.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import type { FindWords } from '../../../lib/forbidden-words.ts'
import { hasPassed, isSkipped, missedGraceMs } from '../../../lib/missed-works.ts'
import type { Db } from '../../../ports/database.ts'
import { findPrint } from '../articles/article-contents.ts'
import { articleAdvice, takeArticle } from '../rules/article-advice.ts'
import { currentHashes } from '../items/current-hash.ts'
import { findTwins } from '../store/duplicates.repository.ts'
import type { Twins } from '../store/duplicates.repository.ts'
import { limitedSizes } from './file-sizes.ts'
import { programProblems, strayChoices } from '../rules/fixes.ts'
import { needsDeclaration } from '../rules/lacks-declaration.ts'
import { readImages, readInfo } from '../store/item-codec.ts'
import { fileOf, findItems, findTaskItems } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { leaveOut, limitChecks, movePast } from '../items/limit-checks.ts'
import { formatOf } from '../rules/limits.ts'
import { moreCovers, moreLimits, readMore } from '../articles/more-articles.ts'
import { BROKEN_OFF, filmElsewhere, itemMissing, taskMissing } from '../publishing.errors.ts'
import type { Pacing } from '../attempts/pacing.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { filmUses } from '../store/sent-films.repository.ts'
import type { FilmUse } from '../store/sent-films.repository.ts'
import { findLost, findWaiting, sayLost } from '../rules/restore-guard.ts'
import type { LostWork, RestoreWaiting } from '../rules/restore-guard.ts'
import { fileWord, hasBegun, plannedFile, plannedFilm, readPlacedFilms } from '../store/placed-films.repository.ts'
import type { PlacedFilms } from '../store/placed-films.repository.ts'
import { howElsewhere, sentWhere, whereabouts, whereaboutsOfFile } from '../items/placed-films.ts'
import { findTask } from '../store/tasks.repository.ts'
import { channelsOf, keptBy, sentOf } from '../items/time-channels.ts'
import { openTurns } from './turns.ts'
import { uploadTimes } from '../store/upload-times.ts'
import { nearWorks } from '../items/near-works.ts'
import type { NearWork } from '../items/near-works.ts'
import { readPaces } from '../attempts/pace-settings.service.ts'
import { blockingOf, hitsOf, remembering, sayBlocking, sayLight } from '../rules/words.ts'
import { unreadProblems, unreadTexts } from '../rules/unread-texts.ts'
import { wordProblems } from '../rules/word-problems.ts'

type Output = OutputOf<typeof publishPreflight>
type Problem = Output['items'][number]['problems'][number]
/** Works that a check names. */
const NAMED = 100

export interface Preflight {
  /**
   * The unpublished items of a task, or these items.
   * @throws NOT_FOUND
   */
  check(caller: Caller, input: ParsedInputOf<typeof publishPreflight>): Promise<Output>
}

/** See the interface. */
export function createPreflight(
  deps: Pick<PublishingDeps, 'clock' | 'platforms' | 'files' | 'settings' | 'words' | 'rewrites' | 'paces'> & {
    pacing: Pacing
  },
): Preflight {
  const select = async (caller: Caller, input: ParsedInputOf<typeof publishPreflight>): Promise<ItemRow[]> => {
    if (input.ids !== undefined) {
      const rows = await findItems(caller.db, input.ids)
      if (rows.length < new Set(input.ids).size)
        throw itemMissing(input.ids.filter((id) => !rows.some((row) => row.id === id)))
      return rows
    }
    const task = await findTask(caller.db, input.wisdom_task_id ?? 0)
    if (task === undefined) throw taskMissing()
    return await findTaskItems(caller.db, task.id, { statuses: [0, -1] })
  }

  /** Bytes of files, null of those that are gone; each looked for once however many items publish it. */
  const openFiles = () => {
    const seen = new Map<string, Promise<number | null>>()
    return (key: string): Promise<number | null> => {
      const known = seen.get(key) ?? deps.files.size(key)
      seen.set(key, known)
      return known
    }
  }

  const problemsOf = async (
    row: ItemRow,
    platform: (Platform & { enabled: 0 | 1 }) | undefined,
    facts: WorkFacts,
    start: number,
  ): Promise<Problem[]> => [
    ...stateProblems(row),
    ...accountProblems(row),
    ...(platform === undefined || platform.enabled === 0
      ? [block('platform', '该平台暂未开通')]
      : platform.off
        ? [block('platform_off', platform.off)]
        : [
            ...limitChecks(row, platform, {
              ...facts,
              start,
              sizes: await limitedSizes(row, platform, facts.sizeOf),
              uploadMs: facts.uploads.get(row.third_auth_id) ?? 0,
              isSent: facts.sent.get(row.task_admin_id) ?? true,
            }),
            ...advice(row, platform, facts, start),
          ]),
    ...(await fileProblems(row, facts.sizeOf)),
    ...articleAdvice(row, deps.clock.now()),
    ...wordProblems(row, platform, facts.find, await facts.textOf(row.article_print_id)),
    ...(await moreProblems(row, facts)),
    ...unreadProblems(row, facts.unread),
    ...duplicateProblems(row, facts.twins),
    ...filmProblems(row, facts),
    ...elsewhereProblems(row, facts),
    ...restoreProblems(row, facts),
    ...nearProblems(row, facts),
  ]

  const fileProblems = async (row: ItemRow, sizeOf: WorkFacts['sizeOf']): Promise<Problem[]> => {
    if (row.media_type !== MEDIA_TYPE.video) {
      if (row.clip_output_id !== null && fileOf(row).state === 'pending')
        return [block('file_pending', '图文还在制作，完成后才能发布')]
      const keys = [
        ...readImages(row.image_urls).map((image) => image.key),
        ...(row.article_id !== null && row.video_cover_url !== '' ? [row.video_cover_url] : []),
      ]
      const sizes = await Promise.all(keys.map(sizeOf))
      return sizes.includes(null) ? [block('file_missing', '有图片已被删除，请更换')] : []
    }
    const file = fileOf(row)
    if (file.state === 'pending') return [block('file_pending', '成片还在制作，完成后才能发布')]
    if (file.state === 'missing' || (await sizeOf(file.key)) === null)
      return [block('file_missing', '作品文件已被删除或清理，请更换文件')]
    return []
  }

  return {
    async check(caller, input) {
      const [rows, platforms, settings] = await Promise.all([
        select(caller, input),
        deps.platforms.all(caller.db),
        deps.settings.publishSettings(caller.db, caller.admin.id),
      ])
      const items: Output['items'] = []
      const guarded = settings.dupGuard ? rows.filter((row) => row.allow_duplicate === 0) : []
      const find = remembering(await deps.words.finder(caller.db))
      const sent = await sentOf(caller.db, deps, rows)
      const uploads = await uploadTimes(
        caller.db,
        rows.map((row) => row.third_auth_id),
        deps.clock.now(),
      )
      const now = deps.clock.now()
      // A run has an answer of its own to times: it waits for the account's pace.
      const near =
        input.publish_now === undefined
          ? await nearWorks(caller.db, rows, {
              paces: await readPaces(caller.db, deps.paces),
              usual: settings.minGapMinutes,
              now,
            })
          : new Map<number, NearWork>()
      const facts: WorkFacts = {
        now,
        near,
        sent,
        uploads,
        publishNow: input.publish_now,
        declares: settings.declaration,
        films: await filmUses(caller.db, guarded, deps.clock.now()),
        placed: await readPlacedFilms(
          caller.db,
          guarded.flatMap((row) => filmOfRow(row) ?? fileOfRow(row) ?? []),
          deps.clock.now(),
        ),
        sizeOf: openFiles(),
        twins: await twinsOf(caller.db, guarded),
        find,
        textOf: openTexts(caller.db),
        versionOf: openVersions(caller.db),
        unread: await unreadTexts(deps.rewrites, caller.db, rows),
        waiting: await findWaiting(caller.db),
        lost: await findLost(caller.db, rows),
        timeZone: knownZone(caller.tenant.timeZone),
        graceMs: await missedGraceMs(caller.db),
      }
      const turns = openTurns(
        await deps.pacing.preview(caller, [...new Set(rows.map((row) => row.third_auth_id))], { taken: false }),
        facts.now,
      )
      const [starts, busy] = [new Map<number, number>(), new Map<number, number>()]
      for (const row of rows) {
        const start = turns.startOf(row)
        // Whatever the pace: an account's works go out one after another.
        const foreseen = Math.max(start, busy.get(row.third_auth_id) ?? 0)
        starts.set(row.id, foreseen)
        const problems = await problemsOf(row, platforms.get(row.platform_value), facts, foreseen)
        const level = problems.some((problem) => problem.level === 'block')
          ? 'block'
          : problems.some((problem) => problem.level === 'warn')
            ? 'warn'
            : 'ok'
        items.push({ id: row.id, level, problems })
        if (level === 'block') continue
        turns.take(row, start)
        busy.set(row.third_auth_id, foreseen + (uploads.get(row.third_auth_id) ?? 0))
      }
      const free = new Set(items.flatMap((item) => (item.level === 'block' ? [] : [item.id])))
      const going = rows.filter((row) => free.has(row.id))
      const waiting = turns.waiting()
      const ahead = going.flatMap((row) => (row.timing_time > facts.now ? [row.timing_time] : []))
      const kept = going.map((row) =>
        keptBy(row, facts.uploads, {
          now: facts.now,
          timeZone: facts.timeZone,
          startAt: starts.get(row.id) ?? facts.now,
        }),
      )
      const usual = await channelsOf(caller.db, going.slice(0, NAMED), facts)
      return {
        ok: free.size === items.length ? 1 : 0,
        items,
        pace: { waiting: waiting.count, finish_time: Math.ceil(waiting.last / 1000) },
        timed: {
          count: ahead.length,
          first_time: ahead.length === 0 ? 0 : toSeconds(Math.min(...ahead)),
          by_site: kept.filter(({ time_channel: channel }) => channel === 'site').length,
        },
        works: going.slice(0, NAMED).map((row) => ({
          id: row.id,
          title: row.title,
          platform_name: platforms.get(row.platform_value)?.name ?? row.platform_value,
          openname: row.openname,
          timing_time: row.timing_time > facts.now ? toSeconds(row.timing_time) : 0,
          ...(usual.has(row.id) ? { time_channel: usual.get(row.id) } : {}),
        })),
      }
    },
  }
}

/** What speaks against the further articles of a draft, each told with its place. */
async function moreProblems(row: ItemRow, facts: WorkFacts): Promise<Problem[]> {
  const list = readMore(row.more_articles)
  if (list.length === 0) return []
  const sizes = await limitedSizes(row, { value: row.platform_value }, facts.sizeOf)
  const covers = moreCovers(row).map((key) => ({ bytes: sizes.get(key) ?? null, format: formatOf(key) }))
  const found = moreLimits(
    list.map((one, at) => ({ ...one, ...(covers[at] === undefined ? {} : { coverFile: covers[at] }) })),
  ).map(({ msg }) => block('limit_more_articles', msg))
  for (const [at, one] of list.entries()) {
    const place = `第 ${at + 2} 篇“${one.title}”`
    const text = await facts.textOf(one.print_id)
    if (text === undefined) {
      found.push(block('file_missing', `${place}的内容已不存在，请重新组合`))
      continue
    }
    for (const hits of hitsOf(facts.find, { title: one.title, description: one.digest, content_html: text }))
      found.push(
        blockingOf(hits.hits).length > 0
          ? block('forbidden_words', `${place}：${sayBlocking(hits)}`)
          : warn('risky_words', `${place}：${sayLight(hits)}`),
      )
    const now = await facts.versionOf(one.article_id)
    if (now !== null && now !== one.version)
      found.push(
        warn(
          'article_changed',
          `${place}在加入任务后改过（现为第 ${now} 版），将发布第 ${one.version} 版；要发布新内容请更新作品`,
          takeArticle(row, one.version, now).fix,
        ),
      )
  }
  return found
}

/** What is looked up once for all rows. */
interface WorkFacts {
  /** Unix ms. */
  now: number
  /** As the input's `publish_now`. */
  publishNow: 0 | 1 | undefined
  /** What the operator declares of his works; '' = work by work. */
  declares: DeclarationIntent | ''
  /** Works that stand too near to others of their account, by item. */
  near: ReadonlyMap<number, NearWork>
  /** By item; items that may go out twice are absent. */
  films: ReadonlyMap<number, FilmUse>
  /** Films of items that may not go out twice, where their accounts have them. */
  placed: PlacedFilms
  /** Bytes of a stored file; null when it is gone. */
  sizeOf: (key: string) => Promise<number | null>
  /** By item; items that may go out twice are absent. */
  twins: Twins
  find: FindWords
  /** After a restored backup. */
  waiting: RestoreWaiting
  lost: ReadonlyMap<number, LostWork>
  timeZone: string
  /** How late a work still goes out automatically, ms. */
  graceMs: number
  /** By account: what one attempt is foreseen to take, ms. */
  uploads: ReadonlyMap<number, number>
  /** By maker of a task: whether its works are sent automatically. */
  sent: ReadonlyMap<number, boolean>
  /** Rewritten texts that nobody has read, with what they were made of. */
  unread: ReadonlyMap<string, string>
  /** Words of a print; undefined when the item publishes no article. */
  textOf: (printId: number | null) => Promise<string | undefined>
  /** Of a live article; null when it is gone. */
  versionOf: (articleId: number) => Promise<number | null>
}

/** Texts of prints, each read once. */
function openTexts(db: Db): WorkFacts['textOf'] {
  const seen = new Map<number, Promise<string | undefined>>()
  return async (id) => {
    if (id === null) return undefined
    const known = seen.get(id) ?? findPrint(db, id).then((print) => print?.text)
    seen.set(id, known)
    return await known
  }
}

/** Newest versions of articles, each read once. */
function openVersions(db: Db): WorkFacts['versionOf'] {
  const seen = new Map<number, Promise<number | null>>()
  return async (id) => {
    const known =
      seen.get(id) ??
      db
        .selectFrom('articles')
        .select('version')
        .where('id', '=', id)
        .where('delete_time', 'is', null)
        .executeTakeFirst()
        .then((found) => found?.version ?? null)
    seen.set(id, known)
    return await known
  }
}

type Fix = NonNullable<Problem['fix']>
const block = (code: string, msg: string, fix?: Fix): Problem => ({
  code,
  msg,
  level: 'block',
  ...(fix === undefined ? {} : { fix }),
})
const note = (code: string, msg: string): Problem => ({ code, msg, level: 'note' })
const warn = (code: string, msg: string, fix?: Fix): Problem => ({
  code,
  msg,
  level: 'warn',
  ...(fix === undefined ? {} : { fix }),
})
function stateProblems(row: ItemRow): Problem[] {
  if (row.outcome_unknown === 1) return [block('unconfirmed', BROKEN_OFF)]
  if (row.publish_status === PUBLISH_STATUS.publishing) return [block('publishing', '作品正在发布')]
  if (row.publish_status === PUBLISH_STATUS.success) return [block('published', '作品已发布成功')]
  if (row.publish_status === PUBLISH_STATUS.cancelled) return [block('cancelled', '作品已取消')]
  return []
}

function accountProblems(row: ItemRow): Problem[] {
  if (row.account_delete_time !== null) return [block('account_deleted', '账号已删除，请更换账号', leaveOut(row))]
  if (row.account_enabled === 0) return [block('account_disabled', `账号“${row.openname}”已停用`, leaveOut(row))]
  if (row.third_login_status !== 1)
    return [block('account_offline', `账号“${row.openname}”已掉线，请重新授权`, leaveOut(row))]
  return []
}

/** What the operator should know and may decide. */
function advice(
  row: ItemRow,
  platform: Platform,
  {
    now,
    publishNow,
    declares,
    timeZone,
    uploads,
    graceMs,
  }: Pick<WorkFacts, 'now' | 'publishNow' | 'declares' | 'timeZone' | 'uploads' | 'graceMs'>,
  start: number,
): Problem[] {
  const found: Problem[] = []
  const info = readInfo(row.video_publish_info)
  const kind = kindOfMedia(row.media_type)
  const offered = declarationsFor(platform, kind)
  if (row.title.trim() === '') found.push(warn('title_empty', '作品没有标题'))
  if (publishNow !== 1 && row.timing_time > 0 && row.timing_time <= now)
    found.push(
      warn(
        'timing_past',
        publishNow === undefined && isSkipped(row, now, graceMs)
          ? '在自动发布时跳过，不会自动发布：可以立即发布、改时间或取消'
          : publishNow === undefined && hasPassed(row, now, graceMs)
            ? '发布时间已过，不会自动发布：请立即发布、改时间或取消'
            : '定时时间已过，将立即发布',
        movePast(row, platform, { start, timeZone, uploadMs: uploads.get(row.third_auth_id) ?? 0 }),
      ),
    )
  if (needsDeclaration(row, platform, declares))
    found.push(warn('declaration_missing', `${platform.name}要求作品声明，尚未选择`))
  const declared = info.declaration === undefined ? undefined : declarationOf(platform.value, kind, info.declaration)
  if (info.declaration !== undefined && offered.length > 0 && !offered.some((one) => one.value === declared))
    found.push(
      block('declaration_unknown', `${platform.name}没有所选的作品声明，请重新选择`, {
        kind: 'patch',
        field: 'declaration',
        from: info.declaration,
        to: '',
      }),
    )
  for (const { code, msg, fix } of programProblems(info, platform, waysOf(row))) found.push(block(code, msg, fix))
  if (platform.capabilities.includes('post_settings') && waysOf(row)[0] === 'official')
    found.push(...tiktokProblems(info).map(({ field, msg }) => block(`tiktok_${field}`, msg)))
  for (const stray of strayChoices(info, platform)) found.push(warn(stray.code, stray.msg, stray.fix))
  const file = fileOf(row)
  if (
    rulesFor(platform, kind, judgedWay(row))?.cover?.required === true &&
    file.state === 'ready' &&
    file.chosenCover === ''
  )
    found.push(warn('cover_missing', `${platform.name}需要封面，未选择时使用平台推荐的封面`))
  return found
}

/** Other items with the same content on the same account, for each of these. */
async function twinsOf(db: Db, rows: readonly ItemRow[]): Promise<Twins> {
  const hashes = await currentHashes(db, rows)
  return await findTwins(
    db,
    rows.flatMap((row) => {
      const hash = hashes.get(row.id) ?? null
      return hash === null ? [] : [{ id: row.id, thirdAuthId: row.third_auth_id, hash }]
    }),
  )
}

/** The same film under another title, on this account or on another of the platform. */
function filmProblems(row: ItemRow, facts: WorkFacts): Problem[] {
  const [same] = facts.films.get(row.id)?.same ?? []
  const fix: Fix = { kind: 'allow_duplicate', field: '', from: '', to: '' }
  // Said already: its title is the same, too.
  if (facts.twins.get(row.id)?.some((item) => item.publish_status !== PUBLISH_STATUS.waiting)) return []
  // A material's file goes out again all the same: elsewhereProblems tells of it.
  if (row.attachment_id !== null) return []
  if (same !== undefined)
    return [block('duplicate', `该账号${sentWhere(same, openZone(facts.timeZone))}，请更换成片`, fix)]
  const uses = facts.films.get(row.id)?.elsewhere ?? []
  const names = [...new Set(uses.map((use) => use.openname))]
  return names.length === 0
    ? []
    : [
        warn(
          'same_elsewhere',
          `同一条成片已在${names
            .slice(0, 3)
            .map((name) => `“${name}”`)
            .join(
              '、',
            )}${names.length > 3 ? `等 ${names.length} 个账号` : ''}${howElsewhere(uses)}，同平台重复内容可能被限流`,
        ),
      ]
}

const filmOfRow = (row: ItemRow) =>
  plannedFilm(row.third_auth_id, {
    mediaType: row.media_type,
    attachmentId: row.attachment_id,
    clipOutputId: row.clip_output_id,
  })

const fileOfRow = (row: ItemRow) =>
  plannedFile(row.third_auth_id, {
    mediaType: row.media_type,
    attachmentId: row.attachment_id,
    clipOutputId: row.clip_output_id,
    images: readImages(row.image_urls),
  })

/**
 * The account's same film waits in another task, too: whichever goes out first, the other one is refused then. A
 * material's file or pictures go out again all the same: that is told, of works that are out already or that their
 * sites have, too, and asks for nothing.
 */
function elsewhereProblems(row: ItemRow, facts: WorkFacts): Problem[] {
  const film = filmOfRow(row)
  const planned = film ?? fileOfRow(row)
  const other = planned === undefined || row.allow_duplicate === 1 ? undefined : facts.placed.of(planned, row.id)
  if (planned === undefined || other === undefined) return []
  const zone = openZone(facts.timeZone)
  if (hasBegun(other)) {
    // A film of an order is refused then, and so is the same title: both are said already.
    if (film !== undefined || facts.twins.get(row.id)?.some((item) => item.publish_status !== PUBLISH_STATUS.waiting))
      return []
    return [
      note(
        'file_elsewhere',
        `“${row.openname}”${whereaboutsOfFile(other, zone, fileWord(planned))}；仍会再发一次，不需要就取消这一条`,
      ),
    ]
  }
  if (other.item.wisdom_task_id === row.wisdom_task_id) return []
  return [
    film === undefined
      ? note(
          'file_elsewhere',
          `“${row.openname}”${whereaboutsOfFile(other, zone, fileWord(planned), row.wisdom_task_id)}；仍会再发一次，不需要就取消其中一条`,
        )
      : warn(
          'film_elsewhere',
          filmElsewhere(row.openname, whereabouts(other, zone, undefined, row.wisdom_task_id), [other.item]).msg ?? '',
        ),
  ]
}

/** The same as the calendar's mark. */
function nearProblems(row: ItemRow, { near }: Pick<WorkFacts, 'near'>): Problem[] {
  const found = near.get(row.id)
  return found === undefined
    ? []
    : [warn('timing_near', `与“${row.openname}”的其他作品间隔太近（至少 ${found.gap} 分钟）`, found.fix)]
}

function duplicateProblems(row: ItemRow, twins: Twins): Problem[] {
  const similar = twins.get(row.id) ?? []
  if (similar.length === 0) return []
  const fix: Fix = { kind: 'allow_duplicate', field: '', from: '', to: '' }
  const out = similar.some((item) => item.publish_status !== PUBLISH_STATUS.waiting)
  return [
    out
      ? block('duplicate', '该账号已有相同内容的作品：已发布、正在发布或已交给平台', fix)
      : warn('duplicate', '该账号还有相同内容的作品在等待发布', fix),
  ]
}

/**
 * What a restored backup has to do with it. The run itself finds out what it can before it begins, so that waiting
 * holds nothing back here.
 */
function restoreProblems(row: ItemRow, facts: WorkFacts): Problem[] {
  const lost = facts.lost.get(row.id)
  if (lost !== undefined)
    return [
      {
        ...block('gone_out', sayLost(lost, facts.timeZone), { kind: 'allow_repeat', field: '', from: '', to: '' }),
        ...(lost.url === '' ? {} : { url: lost.url }),
      },
    ]
  const waits = row.outcome_unknown === 0 && (row.restore_hold === 1 || facts.waiting.has(row.third_auth_id))
  return waits
    ? [
        warn(
          'restore_hold',
          `刚恢复过备份，账号“${row.openname}”在备份之后发布过什么还没有核对完；开始后先核对，核对完才会发布`,
        ),
      ]
    : []
}
