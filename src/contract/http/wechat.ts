import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { id, outFlag, outTime, text } from '../fields.ts'

/**
 * A code of a 公众号 that a person scans to get notices. Empty = the caller. `qrcode_url` is what the code says.
 * @throws 50004
 */
export const bindWechat = post('third_auth', 'bindWechat', {
  title: '绑定微信',
  perm: 'account:list',
  audit: 'wechat.bind',
  perMinute: 30,
  input: z.object({ third_auth_id: id().optional() }).strict(),
  output: z.object({ scene_key: z.string(), qrcode_url: z.string(), expire_time: outTime() }),
})
/** What became of a code: 0 waits, 1 scanned, 2 bound, -1 over. */
export const checkBindQrCode = get('third_auth', 'checkBindQrCode', {
  title: '绑定微信状态',
  perm: 'account:list',
  input: z.object({ scene_key: z.string().min(8).max(64) }).strict(),
  output: z.object({
    status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(-1)]),
    nickname: z.string(),
  }),
})
export const unbindWechat = post('third_auth', 'unbindWechat', {
  title: '解绑微信',
  perm: 'account:list',
  audit: 'wechat.unbind',
  input: z.object({ third_auth_id: id().optional() }).strict(),
  output: z.object({ updated: z.number().int() }),
})

const setup = z.object({
  configured: outFlag(),
  appid: z.string(),
  has_secret: outFlag(),
  token: z.string(),
  template_id: z.string(),
  /** What is entered at the 公众号; '' = this installation has no address that WeChat can reach. */
  callback_url: z.string(),
  how_to: z.array(z.string()),
})
/** How this company's notices reach WeChat. The secret is never shown. */
export const getWechatSetup = get('admin', 'wechatSetup', {
  title: '微信通知设置',
  perm: 'setting:edit',
  input: z.object({}).strict(),
  output: setup,
})
/**
 * Without `secret` the stored one stays. Empty `appid` switches it off and forgets the secret.
 * @throws 40001 at `appid` or `secret` when WeChat refuses them
 */
export const setWechatSetup = post('admin', 'wechatSetup', {
  title: '修改微信通知设置',
  perm: 'setting:edit',
  audit: 'settings.wechat',
  input: z
    .object({
      appid: z
        .string()
        .trim()
        .regex(/^(wx[0-9a-zA-Z]{10,30})?$/, 'AppID 以 wx 开头'),
      secret: z
        .string()
        .trim()
        .regex(/^[0-9a-zA-Z]{16,64}$/, 'AppSecret 为 16-64 位字母和数字')
        .optional(),
      template_id: text(100).default(''),
    })
    .strict(),
  output: setup,
})
