// The company's 公众号: kept with its secret encrypted.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { OFFICIAL_COMMENT_WORDS } from '../../../contract/official-comment-words.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { setWechatSetup } from '../../../contract/http/wechat.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { AppError } from '../../lib/errors.ts'
import type { FieldCipher } from '../../lib/field-cipher.ts'
import type { Db } from '../../ports/database.ts'
import { WechatRefusal } from './wechat-api.ts'
import type { WechatApi, WechatKeys } from './wechat-api.ts'

const KEY = 'wechat'
const stored = z.object({ appid: z.string(), secret_enc: z.string(), token: z.string(), template_id: z.string() })

/** What is set up, opened. */
interface WechatSetup extends WechatKeys {
  /** Signs what the 公众号 sends. */
  readonly token: string
  readonly templateId: string
}

type Answer = OutputOf<typeof setWechatSetup>
type Caller = Pick<RequestContext, 'db' | 'tenantId' | 'audit'>

export interface WechatSetups {
  /** Can WeChat reach this installation? Without that no scan is ever heard of. */
  readonly reachable: boolean
  /** Null = not set up, or with a key of another installation. */
  read(db: Db): Promise<WechatSetup | null>
  show(caller: Caller): Promise<Answer>
  /** @throws 40001 at the field that WeChat refuses, 0 when it can't be reached */
  save(caller: Caller, input: ParsedInputOf<typeof setWechatSetup>): Promise<Answer>
}

const HOW_TO = [
  '准备一个已认证的服务号，登录 mp.weixin.qq.com，在「设置与开发 → 基本配置」取得 AppID 和 AppSecret',
  '把本服务器的公网 IP 加入「IP 白名单」',
  '在「服务器配置」填入下面的回调地址和令牌（Token），消息加解密方式选「明文模式」，然后启用',
  OFFICIAL_COMMENT_WORDS.weixin.pushed,
  '可选：在「模板消息」添加含 账号 {{thing1.DATA}}、状态 {{thing2.DATA}}、时间 {{time3.DATA}} 的模板，把模板 ID 填到这里；不填则发普通消息，仅 48 小时内互动过的人能收到',
]
const NO_ADDRESS = '本安装没有微信可以访问的公网地址：扫码事件收不到，绑定无法完成。请用团队服务器并设置公网域名'

/** `publicOrigin`: where WeChat reaches this installation; '' = nowhere. */
export function createWechatSetups(deps: {
  cipher: Pick<FieldCipher, 'encrypt' | 'decrypt'>
  api: WechatApi
  publicOrigin: string
  now: () => number
}): WechatSetups {
  const row = async (db: Db) =>
    await db.selectFrom('settings').select('value').where('admin_id', '=', 0).where('key', '=', KEY).executeTakeFirst()
  const read = async (db: Db): Promise<WechatSetup | null> => {
    const found = await row(db)
    if (found === undefined) return null
    try {
      const value = stored.parse(JSON.parse(found.value))
      return value.appid === ''
        ? null
        : {
            appid: value.appid,
            secret: deps.cipher.decrypt(value.secret_enc),
            token: value.token,
            templateId: value.template_id,
          }
    } catch {
      return null
    }
  }
  const show = async ({ db, tenantId }: Pick<Caller, 'db' | 'tenantId'>): Promise<Answer> => {
    const setup = await read(db)
    return {
      configured: setup === null ? 0 : 1,
      appid: setup?.appid ?? '',
      has_secret: setup === null ? 0 : 1,
      token: setup?.token ?? '',
      template_id: setup?.templateId ?? '',
      callback_url: deps.publicOrigin === '' ? '' : `${deps.publicOrigin}${callbackPath(tenantId)}`,
      how_to: deps.publicOrigin === '' ? [NO_ADDRESS, ...HOW_TO] : HOW_TO,
    }
  }
  const put = async (db: Db, value: z.infer<typeof stored>): Promise<void> => {
    const text = JSON.stringify(value)
    await db
      .insertInto('settings')
      .values({ admin_id: 0, key: KEY, value: text })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value: text, update_time: deps.now() }),
      )
      .execute()
  }
  return {
    reachable: deps.publicOrigin !== '',
    read,
    show,
    async save(caller, input) {
      const before = await read(caller.db)
      if (input.appid === '') {
        await put(caller.db, { appid: '', secret_enc: '', token: '', template_id: '' })
        caller.audit({ targetType: 'setting', targetId: KEY, summary: '停用微信通知' })
        return await show(caller)
      }
      const secret = input.secret ?? (before?.appid === input.appid ? before.secret : undefined)
      if (secret === undefined) throw badInput([{ field: 'secret', msg: '请填写 AppSecret' }])
      await accepted(deps.api, { appid: input.appid, secret })
      await put(caller.db, {
        appid: input.appid,
        secret_enc: deps.cipher.encrypt(secret),
        token: before?.token ?? randomBytes(12).toString('hex'),
        template_id: input.template_id,
      })
      caller.audit({
        targetType: 'setting',
        targetId: KEY,
        summary: `设置微信通知：${input.appid}`,
        after: { appid: input.appid, template_id: input.template_id },
      })
      return await show(caller)
    },
  }
}

/** Path of a company's callback. */
export function callbackPath(tenantId: number | ':tenant'): string {
  return `/wechat/events/${tenantId}`
}

async function accepted(api: WechatApi, keys: WechatKeys): Promise<void> {
  try {
    await api.check(keys)
  } catch (error) {
    if (!(error instanceof WechatRefusal))
      throw new AppError(CODE.FAILED, { msg: '连不上微信服务器，请检查网络后重试', cause: error })
    throw badInput([{ field: error.code === 40013 ? 'appid' : 'secret', msg: error.message }])
  }
}
