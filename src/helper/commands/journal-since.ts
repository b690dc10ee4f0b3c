// What this helper did for its backend since a moment, signed; a backend whose backup was put back learns from it what went out.
import { journalSince } from '../../contract/helper/commands.ts'
import { journalProofText } from '../../contract/helper/journal-proof.ts'
import { backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export const journalSinceCommand = (deps: CommandDeps) =>
  handler(journalSince, async (ctx, input) => {
    const backend = await backendOf(deps, ctx)
    const { list: attempts, next } = deps.journal.since(backend.id, input.since * 1000, input.after)
    const list = attempts.map(({ key, time, attempt: { begin, ended, fingerprint, pressedTime } }) => ({
      item_id: key.itemId, attempt_no: key.attemptNo, epoch: key.epoch, time: Math.floor(time / 1000), platform_value: begin.platform, account_id: begin.account.accountId, openname: begin.account.openname,
      title: begin.itemTitle ?? begin.title, file_hash: begin.fileHash ?? '', outcome: ended?.outcome ?? ('running' as const), publishId: ended?.publishId ?? '', platform_item_id: ended?.platformItemId ?? '',
      platform_url: ended?.platformUrl ?? '', msg: ended?.msg ?? '', publish_time: pressedTime === 0 ? 0 : begin.timingTime || Math.floor(pressedTime / 1000), ...(fingerprint.way === undefined ? {} : { way: fingerprint.way }), ...(ended && ended.articleUrls.length > 0 ? { article_urls: ended.articleUrls } : {}),
    }))
    return { next, list, signature: deps.identity.sign(journalProofText({ device_id: deps.identity.deviceId, backend: backend.id, ...input, next, list })) }
  })
