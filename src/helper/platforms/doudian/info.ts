import { doudian } from '../../../contract/platforms.ts'

export const info = doudian

export const OFFICE = '抖店后台'
export const ORIGIN = 'https://fxg.jinritemai.com'
export const LOGIN = `${ORIGIN}/login/common?channel=zhaoshang`
/** Nobody without a session stays here. */
export const HOME = `${ORIGIN}/ffa/mshop/homepage/index`
/** Staff of a shop (店铺 → 子账号管理). No public source gives this address: without it the menu is walked. */
export const MEMBERS = `${ORIGIN}/ffa/mshop/subaccount/list`
export const DOMAINS = ['jinritemai.com'] as const
export const SESSION = 'sessionid'
