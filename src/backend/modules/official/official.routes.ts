import * as http from '../../../contract/http/official.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { OfficialService } from './official.service.ts'

/** Calls of the card 开放平台. `redirectOf`: where a platform sends the browser back to, for the host that was asked. */
export function officialRoutes(official: OfficialService, redirectOf: (host: string) => string): Binding[] {
  return [
    handle(http.listInterfaces, (ctx) => official.list(ctx, redirectOf(ctx.host))),
    handle(http.saveInterfaceKeys, (ctx, input) => official.save(ctx, input)),
    handle(http.clearInterfaceKeys, (ctx, input) => official.clear(ctx, input)),
    handle(http.testInterfaceKeys, (ctx, input) => official.test(ctx, input.platform_value, redirectOf(ctx.host))),
  ]
}
