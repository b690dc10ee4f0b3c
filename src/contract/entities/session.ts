import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'

/** Edition of the licence card; decides menus and closed features. */
export const cardType = z.enum(['full', 'juliangbao', 'duoketui'])
export type CardType = z.infer<typeof cardType>

/** Who is signed in. */
export const adminInfo = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  name: z.string(),
  avatar: z.string(),
  money: z.string(),
  clip_number: z.number().int(),
  clip_balance: z.number().int(),
  clip_frozen: z.number().int(),
  cardType,
  expire_time: outTime(),
  days_left: z.number().int(),
  expired: outFlag(),
  /** The zone of the company: its hours of a day, its days, and times in sentences of the server are meant in it. */
  time_zone: z.string(),
  /** 1 = of the company that runs this installation: its backups, product and notices are theirs to see to. */
  runs_installation: outFlag(),
  /** 1 = the company of a demo: its figures are made up, and whatever shows them says so (`DemoMark`). */
  demo: outFlag().optional(),
})
export type AdminInfo = z.infer<typeof adminInfo>

/** White-label project of a host. */
export const projectConfig = z.object({
  agentId: z.number().int(),
  name: z.string(),
  blackLogo: z.string(),
  whiteLogo: z.string(),
  helper: z.object({ mac: z.string(), win: z.string(), min_version: z.string(), ws_url: z.string() }),
  support: z.object({ phone: z.string(), qr: z.string() }),
  theme_default: z.enum(['dark', 'light']),
  locales: z.array(z.string()),
  /**
   * What this installation has: binding of WeChat, rewriting by a text service, official interfaces. Each company sets
   * them up for itself; whether it did is told once somebody is signed in.
   */
  features: z.object({ wechat: outFlag(), ai: outFlag(), oauth: z.array(z.string()) }),
  build: z.object({ version: z.string(), commit: z.string() }),
  /** 1 while no owner account exists: the login page shows the first start. */
  needs_setup: outFlag(),
  /** Public key (SPKI, base64) to which the helper seals credentials. */
  sealing_key: z.string(),
  /** 1 = started as a demo. Whether a company is a demo's stands in `adminInfo`: it stays one however it is started. */
  demo: outFlag(),
  /** Of a demo: page that shows a work of its pretended sites, to be followed by its address there; '' = none. */
  demo_work_url: z.string().default(''),
})
export type ProjectConfig = z.infer<typeof projectConfig>

export const notice = z.object({ id: z.number().int(), title: z.string(), jumpUrl: z.string(), level: z.string() })
