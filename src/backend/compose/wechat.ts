import type { BackendModule } from '../http/backend-module.ts'
import { createWechatApi } from '../modules/wechat/wechat-api.ts'
import { registerWechatEvents, wechatRoutes } from '../modules/wechat/wechat.routes.ts'
import { createWechatService } from '../modules/wechat/wechat.service.ts'
import type { WechatService } from '../modules/wechat/wechat.service.ts'
import { createWechatSetups } from '../modules/wechat/wechat.setup.ts'
import type { Foundation } from './foundation.ts'

/** Notices by WeChat; accounts tell it of those that dropped. */
export function wechatModule(
  base: Pick<Foundation, 'clock' | 'cipher' | 'jobs' | 'database' | 'config'>,
): BackendModule & { service: WechatService } {
  const now = () => base.clock.now()
  const forTenant = (tenantId: number) => base.database.forTenant(tenantId)
  const api = createWechatApi({ base: base.config.wechatApi, now })
  const setups = createWechatSetups({ cipher: base.cipher, api, publicOrigin: base.config.publicOrigins[0] ?? '', now })
  const service = createWechatService({ clock: base.clock, api, setups, jobs: base.jobs, forTenant })
  return {
    name: 'wechat',
    service,
    bindings: wechatRoutes(service, setups),
    routes: (app) => registerWechatEvents(app, { wechat: service, setups, forTenant, now }),
  }
}
