import type { FastifyInstance } from 'fastify'
import * as http from '../../../contract/http/wechat.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { Db } from '../../ports/database.ts'
import { readFanMessage, readScan, signedBy, textReply } from './wechat-events.ts'
import type { FanMessage } from './wechat-events.ts'
import type { WechatService } from './wechat.service.ts'
import { callbackPath } from './wechat.setup.ts'
import type { WechatSetups } from './wechat.setup.ts'

/** Calls of the page. */
export function wechatRoutes(wechat: WechatService, setups: WechatSetups): Binding[] {
  return [
    handle(http.bindWechat, (ctx, input) => wechat.bind(ctx, input.third_auth_id)),
    handle(http.checkBindQrCode, (ctx, input) => wechat.check(ctx, input.scene_key)),
    handle(http.unbindWechat, (ctx, input) => wechat.unbind(ctx, input.third_auth_id)),
    handle(http.getWechatSetup, (ctx) => setups.show(ctx)),
    handle(http.setWechatSetup, (ctx, input) => setups.save(ctx, input)),
  ]
}

const MAX_BYTES = 64 * 1024
const TENANT_FORM = /^[1-9]\d{0,14}$/

/** The 公众号's own calls: no token, but its signature; anything else is answered 403 without a reason. */
export function registerWechatEvents(
  app: FastifyInstance,
  deps: {
    wechat: WechatService
    setups: WechatSetups
    forTenant: (tenantId: number) => Db
    now: () => number
    /** Takes what a fan wrote to the 公众号 of this AppID. `db`: of the company. */
    fanWrote(db: Db, tenantId: number, appId: string, message: FanMessage): Promise<void>
  },
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => {
        done(null, body)
      },
    )
    const callerOf = async (
      params: unknown,
      query: unknown,
    ): Promise<{ db: Db; tenantId: number; appId: string } | null> => {
      const name = typeof params === 'object' && params !== null && 'tenant' in params ? String(params.tenant) : ''
      if (!TENANT_FORM.test(name) || typeof query !== 'object' || query === null) return null
      const tenantId = Number(name)
      const db = deps.forTenant(tenantId)
      const setup = await deps.setups.read(db)
      return setup !== null && signedBy(setup.token, query) ? { db, tenantId, appId: setup.appid } : null
    }
    // How WeChat tries the address when it is entered.
    scope.get(callbackPath(':tenant'), async (request, reply) => {
      const caller = await callerOf(request.params, request.query)
      const echo =
        typeof request.query === 'object' && request.query !== null && 'echostr' in request.query
          ? String(request.query.echostr)
          : ''
      return await reply
        .code(caller === null ? 403 : 200)
        .type('text/plain; charset=utf-8')
        .send(caller === null ? '' : echo.slice(0, 200))
    })
    scope.post(callbackPath(':tenant'), async (request, reply) => {
      const caller = await callerOf(request.params, request.query)
      if (caller === null) return await reply.code(403).type('text/plain; charset=utf-8').send('')
      const { db, tenantId, appId } = caller
      const xml = typeof request.body === 'string' ? request.body : ''
      const message = readFanMessage(xml)
      // WeChat sends it again when this fails; it is kept once.
      if (message !== null) await deps.fanWrote(db, tenantId, appId, message)
      const event = readScan(xml)
      if (event === null) return await reply.type('text/plain; charset=utf-8').send('success')
      const bound = await deps.wechat.scanned(db, event)
      return await reply
        .type('text/xml; charset=utf-8')
        .send(
          textReply(
            event,
            bound ? '绑定成功，账号掉线时会在这里通知您' : '二维码已失效，请在页面上刷新后重新扫码',
            deps.now(),
          ),
        )
    })
  })
}
