import type { BackendModule } from '../http/backend-module.ts'
import { createWechatApi } from '../modules/wechat/wechat-api.ts'
import { registerWechatEvents, wechatRoutes } from '../modules/wechat/wechat.routes.ts'
import { createWechatService } from '../modules/wechat/wechat.service.ts'
import type { WechatService } from '../modules/wechat/wechat.service.ts'
import { createWechatSetups } from '../modules/wechat/wechat.setup.ts'
import type { SeenMessage } from '../../contract/entities/message.ts'
import type { TakePushed } from '../modules/messages/take-pushed.ts'
import type { FanMessage } from '../modules/wechat/wechat-events.ts'
import type { Foundation } from './foundation.ts'

/** As the inbox takes it. Fans have no names by this interface. */
const seenOf = ({ openid, id, time, type, text, picture }: FanMessage): SeenMessage => ({
  platform_msg_id: id,
  direction: 'in',
  guest_uid: openid,
  guest_name: '',
  guest_avatar: '',
  author_uid: openid,
  author_name: '',
  work_id: '',
  work_title: '',
  work_url: '',
  parent_id: '',
  type,
  text,
  media_url: picture,
  msg_time: time,
  withdrawn: false,
})

/** Notices by WeChat; accounts tell it of those that dropped. */
export function wechatModule(
  base: Pick<Foundation, 'clock' | 'cipher' | 'jobs' | 'database' | 'config'>,
  parts: {
    /** Takes a message that a platform sent to us. False = the company has no such account. */
    pushed: () => TakePushed
  },
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
    routes: (app) =>
      registerWechatEvents(app, {
        wechat: service,
        setups,
        forTenant,
        now,
        fanWrote: async (db, tenantId, appId, message) =>
          void (await parts.pushed()(db, tenantId, {
            platform: 'weixin_gzh',
            accountId: appId,
            message: seenOf(message),
          })),
      }),
  }
}
