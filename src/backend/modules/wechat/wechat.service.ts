// Binding a WeChat by scanning a code of the company's 公众号, and messages to those who did.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/wechat.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { WechatRefusal } from './wechat-api.ts'
import type { WechatApi } from './wechat-api.ts'
import type { ScanEvent } from './wechat-events.ts'
import type { WechatSetups } from './wechat.setup.ts'

type Http = typeof http
type Caller = Pick<RequestContext, 'db' | 'admin' | 'audit'>
/** A code lives this long, s. */
const CODE_LIFE_S = 120
const NOTICE_JOB = 'wechat.notice'
const notice = z.object({ openid: z.string(), account: z.string(), state: z.string(), time: z.string() })
/** WeChat's word that this person can't be reached, now and later. */
const NEVER = new Set([40003, 43004, 45015, 48001])

export interface WechatService {
  /**
   * @throws 50004 while nothing is set up, 40401 for an account that is not visible, 0 where WeChat can't reach us or
   * refuses
   */
  bind(caller: Caller, accountId: number | undefined): Promise<OutputOf<Http['bindWechat']>>
  check(caller: Caller, sceneKey: string): Promise<OutputOf<Http['checkBindQrCode']>>
  unbind(caller: Caller, accountId: number | undefined): Promise<{ updated: number }>
  /** Somebody scanned a code: binds, once, while it lives. False = the code serves nobody. */
  scanned(db: Db, event: ScanEvent): Promise<boolean>
  /**
   * Inside the caller's transaction: queues a message about a dropped account, to who is bound for it or to its
   * operator.
   */
  dropped(trx: Db, drop: { tenantId: number; accountId: number; openname: string; adminId: number }): Promise<void>
}

/** See the interface. */
export function createWechatService(deps: {
  clock: Clock
  api: WechatApi
  setups: WechatSetups
  jobs: Pick<JobQueue, 'enqueue' | 'register'>
  forTenant: (tenantId: number) => Db
}): WechatService {
  const { clock, api, setups } = deps
  deps.jobs.register(NOTICE_JOB, {
    handler: async (job) => {
      const setup = await setups.read(deps.forTenant(job.tenantId))
      if (setup === null) throw new NoRetryError('微信通知已停用')
      try {
        await api.send(setup, { templateId: setup.templateId, ...notice.parse(job.payload) })
        return { sent: 1 }
      } catch (error) {
        if (error instanceof WechatRefusal && NEVER.has(error.code)) throw new NoRetryError(error.message)
        throw error
      }
    },
  })
  const requireAccount = async ({ db }: Caller, id: number): Promise<void> => {
    if (
      (await db
        .selectFrom('third_auths')
        .select('id')
        .where('id', '=', id)
        .where('delete_time', 'is', null)
        .executeTakeFirst()) === undefined
    )
      throw new AppError(CODE.NOT_FOUND, { msg: '账号不存在或已删除', data: { ids: [id] } })
  }
  const write = async (
    db: Db,
    to: { accountId: number | null; adminId: number },
    openid: string | null,
  ): Promise<number> => {
    const now = clock.now()
    const done =
      to.accountId === null
        ? await db
            .updateTable('admins')
            .set({ wechat_openid: openid, update_time: now })
            .where('id', '=', to.adminId)
            .executeTakeFirst()
        : await db
            .updateTable('third_auths')
            .set({ wechat_openid: openid, update_time: now })
            .where('id', '=', to.accountId)
            .where('delete_time', 'is', null)
            .executeTakeFirst()
    return Number(done.numUpdatedRows)
  }
  return {
    async bind(caller, accountId) {
      const { db, admin } = caller
      if (accountId !== undefined) await requireAccount(caller, accountId)
      const setup = await setups.read(db)
      if (setup === null)
        throw new AppError(CODE.WECHAT_MISSING, { msg: '还没有配置微信服务，请在「系统设置 → 微信通知」中配置' })
      if (!setups.reachable)
        throw new AppError(CODE.FAILED, {
          msg: '本安装没有微信可以访问的公网地址，扫码后无法完成绑定；请使用设置了公网域名的团队服务器',
        })
      const scene = randomBytes(24).toString('base64url')
      const { url } = await api.createCode(setup, scene, CODE_LIFE_S).catch((error: unknown) => {
        throw new AppError(CODE.FAILED, {
          msg: error instanceof WechatRefusal ? `微信没有给出二维码：${error.message}` : '连不上微信服务器，请稍后再试',
          cause: error,
        })
      })
      const expireTime = clock.now() + CODE_LIFE_S * 1000
      await db
        .insertInto('oauth_states')
        .values({
          state: scene,
          kind: 'wechat_bind',
          admin_id: admin.id,
          third_auth_id: accountId ?? null,
          expire_time: expireTime,
        })
        .execute()
      caller.audit({
        targetType: accountId === undefined ? 'admin' : 'third_auth',
        targetId: accountId ?? admin.id,
        summary: '发起绑定微信',
      })
      return { scene_key: scene, qrcode_url: url, expire_time: toSeconds(expireTime) }
    },

    async check({ db, admin }, sceneKey) {
      const state = await db
        .selectFrom('oauth_states')
        .select(['used_time', 'expire_time'])
        .where('state', '=', sceneKey)
        .where('kind', '=', 'wechat_bind')
        .where('admin_id', '=', admin.id)
        .executeTakeFirst()
      if (state === undefined) return { status: -1, nickname: '' }
      return { status: state.used_time !== null ? 2 : state.expire_time <= clock.now() ? -1 : 0, nickname: '' }
    },

    async unbind(caller, accountId) {
      if (accountId !== undefined) await requireAccount(caller, accountId)
      const updated = await write(caller.db, { accountId: accountId ?? null, adminId: caller.admin.id }, null)
      caller.audit({
        targetType: accountId === undefined ? 'admin' : 'third_auth',
        targetId: accountId ?? caller.admin.id,
        summary: '解绑微信',
      })
      return { updated }
    },

    async scanned(db, event) {
      return await inTransaction(db, async (trx) => {
        const state = await trx
          .selectFrom('oauth_states')
          .selectAll()
          .where('state', '=', event.scene)
          .where('kind', '=', 'wechat_bind')
          .forUpdate()
          .executeTakeFirst()
        if (state === undefined || state.used_time !== null || state.expire_time <= clock.now()) return false
        await trx
          .updateTable('oauth_states')
          .set({ used_time: clock.now(), result: '{}' })
          .where('id', '=', state.id)
          .execute()
        return (await write(trx, { accountId: state.third_auth_id, adminId: state.admin_id }, event.openid)) > 0
      })
    },

    async dropped(trx, drop) {
      if ((await setups.read(trx)) === null) return
      const account = await trx
        .selectFrom('third_auths')
        .select('wechat_openid')
        .where('id', '=', drop.accountId)
        .executeTakeFirst()
      const operator = await trx
        .selectFrom('admins')
        .select('wechat_openid')
        .where('id', '=', drop.adminId)
        .executeTakeFirst()
      const openid = account?.wechat_openid ?? operator?.wechat_openid
      if (!openid) return
      const tenant = await trx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
      const time = new Intl.DateTimeFormat('sv-SE', {
        timeZone: tenant.time_zone,
        dateStyle: 'short',
        timeStyle: 'short',
      }).format(clock.now())
      await deps.jobs.enqueue(
        NOTICE_JOB,
        { openid, account: drop.openname, state: '已掉线，请重新授权', time } satisfies z.input<typeof notice>,
        { tenantId: drop.tenantId, trx },
      )
    },
  }
}
