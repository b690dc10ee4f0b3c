// What this helper did for its backend since a moment, signed; a backend whose backup was put back learns from it what
// went out.
import { journalSince } from '../../contract/helper/commands.ts'
import { signedPage } from '../journal/signed-page.ts'
import { backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export function journalSinceCommand(deps: CommandDeps) {
  return handler(journalSince, async (ctx, input) => signedPage(deps, (await backendOf(deps, ctx)).id, input))
}
