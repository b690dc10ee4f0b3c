// Accounts that go to another computer or come from one; the file itself travels in pieces.
import {
  dropAccountFile,
  exportAccount,
  forgetAccount,
  importAccount,
  openAccountUpload,
  readAccountPiece,
  writeAccountPiece,
} from '../../contract/helper/move-commands.ts'
import { moveProgress } from '../../contract/helper/events.ts'
import { platformOf, backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'
import type { CommandContext, CommandHandler } from './define.ts'

const REPORT_MS = 300

/** Reports at most three times a second. */
const reporter = (deps: CommandDeps, ctx: CommandContext) => {
  let last = 0
  return (done: number, total: number): void => {
    if (Date.now() - last < REPORT_MS) return
    last = Date.now()
    deps.events.emit(moveProgress, { request_id: ctx.requestId, done, total }, { origin: ctx.client.origin })
  }
}

/** One handler for each of them; what is packed belongs to the page's origin. */
export function moveCommands(deps: CommandDeps): CommandHandler[] {
  return [
    handler(
      exportAccount,
      async (ctx, input) => {
        const { handle, size, filename, time } = await deps.moves.export({
          origin: ctx.client.origin,
          signal: ctx.signal,
          onProgress: reporter(deps, ctx),
          passphrase: input.passphrase,
          platform: platformOf(deps, input.platform_value),
          accountId: input.account_id,
          secUid: input.third_sec_uid,
          openname: input.openname,
          avatar: input.avatar,
          sealed: input.third_cookie,
          proxy: input.proxy,
        })
        return { filePath: handle, size, filename, time }
      },
      { subject: (input) => `${input.platform_value} ${input.account_id}` },
    ),
    handler(readAccountPiece, async (ctx, input) => {
      const { piece, size } = await deps.moveShelf.read(ctx.client.origin, input.filePath, input.offset)
      return { data: piece.toString('base64'), size }
    }),
    handler(openAccountUpload, async (ctx, input) => ({
      filePath: await deps.moveShelf.expect(ctx.client.origin, input.size),
    })),
    handler(writeAccountPiece, async (ctx, input) => ({
      received: await deps.moveShelf.write(
        ctx.client.origin,
        input.filePath,
        input.offset,
        Buffer.from(input.data, 'base64'),
      ),
    })),
    handler(
      importAccount,
      async (ctx, input) => {
        // Without the backend's key the session couldn't be handed over: ask before anything is unpacked.
        const backend = await backendOf(deps, ctx)
        const account = await deps.moves.import({
          origin: ctx.client.origin,
          signal: ctx.signal,
          onProgress: reporter(deps, ctx),
          passphrase: input.passphrase,
          handle: input.filePath,
          platformOf: (value) => platformOf(deps, value),
          expected: input.account_id === '' ? null : { platform: input.platform_value, accountId: input.account_id },
          sealed: input.third_cookie,
          force: input.force,
          sealingKey: backend.sealingKey,
        })
        return { account }
      },
      { subject: (input) => `${input.platform_value} ${input.account_id}` },
    ),
    handler(dropAccountFile, async (ctx, input) => {
      await deps.moveShelf.drop(ctx.client.origin, input.filePath)
      return { dropped: true }
    }),
    handler(
      forgetAccount,
      async (ctx, input) => {
        platformOf(deps, input.platform_value)
        return { forgotten: await deps.moves.forget(input.platform_value, input.account_id, ctx.signal) }
      },
      { subject: (input) => `${input.platform_value} ${input.account_id}` },
    ),
  ]
}
