// Publishes one item: at most once per attempt, whatever happens to the page, the helper or the browser.
import { createHash } from 'node:crypto'
import { publishWork } from '../../contract/helper/commands.ts'
import { REPLY } from '../../contract/helper/protocol.ts'
import { sealed } from '../../contract/entities/account.ts'
import type { AccountWay } from '../../contract/entities/account.ts'
import { HelperError, unsupported } from '../lib/errors.ts'
import { itemName } from '../jobs/running.ts'
import type { EndedEntry } from '../journal/entries.ts'
import { otherSubject } from '../journal/same-subject.ts'
import { backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'
import { routesOf, waysOf } from './publish-routes.ts'

/** Links of a draft of several articles; {} for everything else. */
const articleUrlsOf = ({ articleUrls }: Pick<EndedEntry, 'articleUrls'>) =>
  articleUrls.length === 0 ? {} : { article_urls: articleUrls }

/** A journalled end as the command's answer. @throws HelperError for everything but `done` */
const answer = (ended: EndedEntry, way: AccountWay | undefined) => {
  if (ended.outcome === 'done') {
    const publishId = ended.publishId || ended.platformItemId
    return {
      publishResult: {
        publishId,
        platform_item_id: ended.platformItemId,
        platform_url: ended.platformUrl,
        state: ended.inReview ? ('in-review' as const) : ('done' as const),
        ...(way === undefined ? {} : { way }),
        note: ended.note,
        ...articleUrlsOf(ended),
      },
    }
  }
  const kind = ended.error === '' ? 'unknown' : ended.error
  const reply = ended.outcome === 'unconfirmed' ? REPLY.unconfirmed : ended.cancelled ? REPLY.cancelled : REPLY.failed
  throw new HelperError({
    kind,
    code: ended.code || 'FAILED',
    step: ended.step,
    msg: ended.msg || '发布失败，请重试',
    reply,
  })
}

/**
 * One hash for the files of a work in their order; '' without any, or where one has gone (an old answer needs none).
 */
const hashOf = async (handles: readonly string[], read: (handle: string) => Promise<string>): Promise<string> => {
  const hashes = await Promise.all(handles.map((handle) => read(handle).catch(() => '')))
  if (hashes.length === 0 || hashes.includes('')) return ''
  return hashes.length === 1 ? (hashes[0] ?? '') : createHash('sha256').update(hashes.join()).digest('hex')
}

/**
 * Lets what concerns one account be prepared in the order in which it was asked for, so that its queue keeps that
 * order.
 */
const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return <T>(account: string, prepare: () => Promise<T>): Promise<T> => {
    const mine = (last.get(account) ?? Promise.resolve()).then(prepare)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(account, settled)
    void settled.then(() => last.get(account) === settled && last.delete(account))
    return mine
  }
}

export function publishWorkCommand(deps: CommandDeps) {
  const inTurn = createTurns()
  return handler(
    publishWork,
    (ctx, input) =>
      deps.running.run(itemName(ctx.client.origin, input.item.id), ctx.signal, async (signal) => {
        const { item } = input
        const platform = item.thirdauth.third_platform_info.value
        const [firstWay] = waysOf(deps, platform, item.thirdauth)
        const backend = await backendOf(deps, ctx)
        const key = { backend: backend.id, epoch: input.epoch, itemId: item.id, attemptNo: input.attempt_no }
        const before = deps.journal.read(key)
        const readHash = async (): Promise<string> =>
          await hashOf(
            [input.filePath, ...input.imagePaths].filter((handle) => handle !== undefined),
            (handle) => deps.files.hashOf(handle, ctx.client.origin),
          )
        const other =
          before &&
          otherSubject(before.begin, {
            title: item.title,
            platform_value: platform,
            account_id: item.thirdauth.account_id,
            fileHash: await readHash(),
          })
        if (other)
          throw new HelperError({ kind: 'unknown', code: 'ATTEMPT_OF_ANOTHER', msg: other, reply: REPLY.unconfirmed })
        // An attempt runs once: asked again, it tells how it ended.
        if (before?.ended) return answer(before.ended, before.fingerprint.way)
        if (before)
          throw new HelperError({
            kind: 'unknown',
            code: 'ALREADY_RUNNING',
            msg: '该作品正在发布中',
            reply: REPLY.busy,
          })
        if (
          ![item.thirdauth.third_cookie, item.thirdauth.third_token, item.thirdauth.proxy ?? ''].every(
            (one) => sealed.safeParse(one).success,
          )
        )
          throw new HelperError({
            kind: 'content',
            code: 'BAD_INPUT',
            msg: '账号凭证格式不正确',
            reply: REPLY.badInput,
          })
        if (firstWay === 'browser' || firstWay === 'assisted') deps.tables.requireOn(platform)
        const { routes, fileHash } = await inTurn(
          `${backend.id} ${platform} ${item.thirdauth.account_id}`,
          async () => ({
            routes: await routesOf(deps, input, (handle) => deps.files.resolve(handle, ctx.client.origin)),
            fileHash: await readHash(),
          }),
        )
        const work = routes[0]?.work
        if (!work) throw unsupported('发布')
        const accepted = deps.journal.begin(key, {
          type: 'begin',
          data: {
            origin: ctx.client.origin,
            platform,
            kind: work.kind,
            account: work.account,
            title: work.title,
            itemTitle: item.title,
            ...(fileHash === '' ? {} : { fileHash }),
            ...(work.moreArticles === undefined ? {} : { moreTitles: work.moreArticles.map((one) => one.title) }),
            timingTime: work.timingTime,
            durationMs: work.durationMs,
            ...(work.visibility === undefined ? {} : { visibility: work.visibility }),
          },
        })
        if (!accepted)
          throw new HelperError({
            kind: 'unknown',
            code: 'ALREADY_RUNNING',
            msg: '该作品正在发布中',
            reply: REPLY.busy,
          })
        const ended = await deps.publish({ key, origin: ctx.client.origin, routes, signal, deadline: ctx.deadline })
        if (ended.outcome === 'done')
          await deps.files
            .markPublished(
              [input.filePath, ...input.imagePaths, input.coverPath].filter((handle) => handle !== undefined),
            )
            .catch(() => undefined)
        return answer(ended, deps.journal.read(key)?.fingerprint.way)
      }),
    {
      outlivesPage: true,
      subject: (input) => `item ${input.item.id}:${input.attempt_no} account ${input.item.thirdauth.id}`,
    },
  )
}
