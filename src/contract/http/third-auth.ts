import { z } from 'zod'
import { REMARK_MAX } from '../constants.ts'
import { get, post } from '../endpoint.ts'
import {
  account,
  accountGroup,
  accountWays,
  authMode,
  helperAccount,
  loginStatus,
  platform,
  platformInfo,
  platformValue,
  proxyTest,
  sealed,
  timeChannel,
} from '../entities/account.ts'
import { platformWork } from '../entities/work.ts'
import { day, flag, id, idOrZero, ids, int, metric, outFlag, outTime, page, pageQuery, text } from '../fields.ts'
import { PROXY_MAX, readProxy } from '../proxy.ts'

/** Filters of the account lists. `expiring_days`: the login ends within so many days; 0 = it has ended. */
export function accountQuery() {
  return {
    ...pageQuery(),
    platform_value: platformValue.optional(),
    group_id: idOrZero().optional(),
    third_login_status: int(0, 3).optional(),
    operator_admin_id: idOrZero().optional(),
    auth_mode: authMode.optional(),
    parent_id: id().optional(),
    enabled: flag().optional(),
    expiring_days: int(0, 365).optional(),
  }
}
/** Accounts in sight that fit the filter, by page. */
export const listAccounts = get('third_auth', 'getThirdAuthList', {
  title: '账号列表',
  perm: 'account:list',
  input: z.object(accountQuery()).strict(),
  output: page(account),
})
/** Accounts by group, for pickers; accounts that can't take the media come with a reason. Ungrouped last. */
export const listAccountsByGroup = get('third_auth', 'getGroupThirdAuthList', {
  title: '分组账号',
  perm: 'account:list',
  input: z
    .object({
      platform_value: platformValue.optional(),
      only_online: flag().default(0),
      media_type: int(1, 4).optional(),
    })
    .strict(),
  output: z.array(
    z.object({
      group_id: z.number().int(),
      group_name: z.string(),
      list: z.array(account.extend({ disabled_reason: z.string() })),
    }),
  ),
})
/** All accounts, what a filter shows of them, without paging; the first 2 000 by their group. */
export const allAccounts = get('common', 'getAllThirdAuthList', {
  title: '全部账号',
  perm: 'account:list',
  input: z.object({ platform_value: platformValue.optional() }).strict(),
  output: z.array(
    account.pick({
      id: true,
      platform_value: true,
      openname: true,
      avatar: true,
      third_login_status: true,
      group_id: true,
      is_confer: true,
    }),
  ),
})
/** Deletes accounts and cancels their waiting works; STILL_USED when sub-accounts are left without `cascade` 1. */
export const deleteAccounts = post('third_auth', 'delThirdAuth', {
  title: '删除账号',
  perm: 'account:del',
  audit: 'account.delete',
  input: z.object({ ids: ids(), cascade: flag().default(0) }).strict(),
  output: z.object({ deleted: z.number().int(), cancelled: z.number().int() }),
})
/** How many waiting items a delete would cancel: asked before the question is put. */
export const deletePreview = get('third_auth', 'delThirdAuthPreview', {
  title: '删除账号预览',
  perm: 'account:del',
  input: z.object({ ids: ids() }).strict(),
  output: z.object({ waiting_items: z.number().int(), children: z.number().int() }),
})
/** Platforms with what each can do and how many accounts the company has there. */
export const listPlatforms = get('third_auth', 'getThirdPlatformList', {
  title: '平台列表',
  anyone: 'platforms, the same for everybody',
  input: z
    .object({ kind: z.enum(['video', 'image', 'article', 'official']).optional(), with_disabled: flag().default(0) })
    .strict(),
  output: z.array(platform.extend({ account_count: z.number().int(), enabled: outFlag() })),
})
/** The helper's event platformsDataSync, relayed by the page: what each platform of this helper can do. */
export const syncPlatforms = post('third_auth', 'platformsDataSync', {
  title: '同步平台能力',
  unlogged: 'told by a computer, not done by a person',
  perm: 'account:auth',
  input: z.object({ platforms: z.array(platform).max(50) }).strict(),
  output: z.object({ updated: z.number().int() }),
})
/**
 * Opens the sign-in of an account; `mode` says how it goes on: by the helper, an official interface or a code to scan.
 */
export const authorize = get('third_auth', 'thirdPlatformAuthorize', {
  title: '开始授权',
  perm: 'account:auth',
  input: z
    .object({
      platform_value: platformValue,
      auth_mode: authMode.optional(),
      third_auth_id: id().optional(),
      group_id: idOrZero().optional(),
    })
    .strict(),
  output: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('helper'), login_id: z.string(), command: z.literal('login') }),
    z.object({ mode: z.literal('oauth'), authorize_url: z.string(), state: z.string(), expire_time: outTime() }),
    z.object({ mode: z.literal('qrcode'), qrcode_url: z.string(), state: z.string() }),
  ]),
})
/** Is this account of a platform here already? Another tenant's account is never disclosed. */
export const accountExists = post('third_auth', 'getAccountIdIsExist', {
  title: '账号是否已存在',
  unlogged: 'changes nothing',
  perm: 'account:auth',
  input: z.object({ platform_value: platformValue, account_id: text(128, 1) }).strict(),
  output: z.object({
    exist: outFlag(),
    third_auth_id: z.number().int(),
    owner_name: z.string(),
    group_name: z.string(),
    deleted: outFlag(),
  }),
})
/** Takes what an official interface or the helper sent back after a sign-in, and keeps the account. */
export const authorizeCallback = post('third_auth', 'thirdPlatformAuthorizeCallBack', {
  title: '授权回调',
  perm: 'account:auth',
  audit: 'account.auth',
  input: z
    .object({
      state: z.string().min(8).max(128),
      code: z.string().max(2000).optional(),
      account: helperAccount.optional(),
      group_id: idOrZero().optional(),
      update_existing: flag().default(0),
      /** Which of the accounts that a grant opened. */ account_ids: z
        .array(z.string().min(1).max(128))
        .min(1)
        .max(50)
        .optional(),
    })
    .strict(),
  /**
   * `third_auth_id` 0 = nothing was kept yet: one of `choose` has to be picked first. `accounts`: all that were kept.
   */
  output: z.object({
    third_auth_id: z.number().int(),
    created: outFlag(),
    openname: z.string(),
    platform_value: platformValue,
    accounts: z.array(z.object({ third_auth_id: z.number().int(), created: outFlag(), openname: z.string() })),
    choose: z.array(z.object({ account_id: z.string(), openname: z.string(), avatar: z.string(), fans: metric() })),
  }),
})
/** Groups of accounts with how many each holds, and how many of them are signed in. */
export const listGroups = get('third_auth', 'getGroupList', {
  title: '账号分组',
  perm: 'account:list',
  input: z.object({ keyword: text(40).optional() }).strict(),
  output: z.array(accountGroup),
})
/** Makes a group, or changes the one of `id`; DUPLICATE for a name in use. */
export const saveGroup = post('third_auth', 'addOrEditGroup', {
  title: '保存分组',
  perm: 'account:group',
  audit: 'group.save',
  input: z
    .object({
      id: id().optional(),
      name: text(20, 1),
      color: z
        .string()
        .regex(/^[a-z]{0,20}$/, '颜色不正确')
        .optional(),
      sort: int(0, 100_000).optional(),
    })
    .strict(),
  output: z.object({ id: z.number().int() }),
})
/** Deletes groups: their accounts become ungrouped. */
export const deleteGroups = post('third_auth', 'delGroup', {
  title: '删除分组',
  perm: 'account:group',
  audit: 'group.delete',
  input: z.object({ ids: ids() }).strict(),
  output: z.object({ deleted: z.number().int(), moved: z.number().int() }),
})
/** Moves accounts into a group; 0 = into none. */
export const setAccountsGroup = post('third_auth', 'setThirdAuthGroup', {
  title: '移动分组',
  perm: 'account:group',
  audit: 'account.group',
  input: z.object({ ids: ids(), group_id: idOrZero() }).strict(),
  output: z.object({ updated: z.number().int() }),
})
/**
 * Accounts to be checked, with sealed credentials for the helper of `device_id`. `skipped`: in use on another computer,
 * moved away, or without a session of its own.
 */
export const takeLoginChecks = post('third_auth', 'checkThirdAuthLoginStatus', {
  title: '领取登录检测',
  unlogged: 'a hand-out of credentials is written by the service',
  perm: 'account:list',
  input: z.object({ ids: ids(50).optional(), device_id: z.string().max(64).optional() }).strict(),
  output: z.object({
    check_id: z.string(),
    list: z.array(
      z.object({
        id: z.number().int(),
        platform_value: platformValue,
        account_id: z.string(),
        third_cookie: sealed,
        third_token: sealed,
        proxy: sealed,
        third_sec_uid: z.string(),
        ways: accountWays,
      }),
    ),
    skipped: z.array(z.number().int()).optional(),
  }),
})
/** What checks of sign-ins found; an unknown result never turns a good account bad. */
export const reportLoginChecks = post('third_auth', 'checkLoginStatusCallBack', {
  title: '登录检测回报',
  unlogged: 'told by a computer, not done by a person',
  perm: 'account:list',
  input: z
    .object({
      check_id: z.string().min(8).max(64),
      results: z
        .array(
          z
            .object({
              id: id(),
              third_login_status: int(0, 3),
              msg: z.string().max(500).optional(),
              fans: int(0).nullable().optional(),
              works: int(0).nullable().optional(),
              openname: text(100).optional(),
              avatar: z.string().max(2000).optional(),
            })
            .strict(),
        )
        .max(50),
      device_id: z.string().max(64).optional(),
    })
    .strict(),
  output: z.object({
    updated: z.number().int(),
    offline: z.array(z.object({ id: z.number().int(), openname: z.string() })),
  }),
})
/**
 * What the helper needs to open the login or the view window. `purpose` says what the account is used for
 * (login unless said; `none`: no browser of its own); `warning` '' or a sentence to agree to before a login: it ends
 * the session on another computer.
 */
export const loginNeedInfo = post('third_auth', 'loginThirdAuthNeedInfo', {
  title: '打开登录窗口',
  unlogged: 'a hand-out of credentials is written by the service',
  perm: 'account:auth',
  input: z
    .object({
      third_auth_id: id().optional(),
      platform_value: platformValue.optional(),
      device_id: z.string().max(64).optional(),
      group_id: idOrZero().optional(),
      purpose: z.enum(['login', 'view', 'move', 'none', 'proxy']).optional(),
    })
    .strict(),
  output: z.object({
    login_id: z.string(),
    platform_value: platformValue,
    third_auth_id: z.number().int(),
    account_id: z.string(),
    third_cookie: sealed,
    proxy: sealed,
    user_agent: z.string(),
    partition: z.string(),
    warning: z.string().optional(),
  }),
})
/** What came of a sign-in by the helper; one that was cancelled or failed leaves the account as it was. */
export const loginCallback = post('third_auth', 'loginThirdAuthCallback', {
  title: '登录结果',
  perm: 'account:auth',
  audit: 'account.login',
  input: z
    .object({
      login_id: z.string().min(8).max(64),
      result: z
        .object({
          status: z.enum(['ok', 'cancel', 'fail']),
          account: helperAccount.optional(),
          msg: z.string().max(500).optional(),
        })
        .strict(),
      update_existing: flag().default(0),
      group_id: idOrZero().optional(),
    })
    .strict(),
  output: z.object({ third_auth_id: z.number().int(), third_login_status: loginStatus, created: outFlag() }),
})
/**
 * Asks for fresh names, pictures, fans and works. What needs the helper is looked at first at its next check;
 * the job's result says how many that are.
 */
export const refreshAccounts = post('third_auth', 'refreshThirdAuth', {
  title: '刷新账号资料',
  unlogged: 'asks for fresh figures',
  perm: 'account:list',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ job_id: z.number().int() }),
})
/** Gives accounts to a member of the company; 0 = to nobody. */
export const setAccountsOperator = post('third_auth', 'setThirdAuthOperator', {
  title: '分配运营人',
  perm: 'account:assign',
  audit: 'account.assign',
  input: z.object({ ids: ids(), operator_admin_id: idOrZero() }).strict(),
  output: z.object({ updated: z.number().int() }),
})
export const editAccount = post('third_auth', 'editThirdAuth', {
  title: '编辑账号',
  perm: 'account:auth',
  audit: 'account.edit',
  /** `ways`: in the order to try; [] = the platform's usual ones. `time_channel` holds for works that wait, too. */
  input: z
    .object({
      ids: ids(),
      remark: text(REMARK_MAX).optional(),
      enabled: flag().optional(),
      ways: accountWays.optional(),
      time_channel: timeChannel.optional(),
    })
    .strict(),
  output: z.object({ updated: z.number().int() }),
})
/** One proxy for these accounts; '' clears it. Kept encrypted: afterwards only `proxy_host` is shown. */
export const setAccountsProxy = post('third_auth', 'setThirdAuthProxy', {
  title: '设置账号代理',
  perm: 'account:auth',
  audit: 'account.proxy',
  input: z
    .object({
      ids: ids(),
      proxy: text(PROXY_MAX).superRefine((value, ctx) => {
        const { problem } = value === '' ? { problem: '' } : readProxy(value)
        if (problem !== '') ctx.addIssue({ code: 'custom', message: problem })
      }),
    })
    .strict(),
  output: z.object({ updated: z.number().int(), proxy_host: z.string() }),
})
/**
 * What the helper's `testProxy` found, for the proxy that was set then; a proxy set meanwhile keeps its own (updated
 * 0).
 */
export const reportProxyTest = post('third_auth', 'reportProxyTest', {
  title: '代理测试回报',
  unlogged: 'told by a computer, not done by a person',
  perm: 'account:auth',
  input: z
    .object({
      third_auth_id: id(),
      proxy_host: text(PROXY_MAX, 1),
      reachable: flag(),
      ms: int(0, 600_000),
      ip: text(64).default(''),
      msg: text(300).default(''),
    })
    .strict(),
  output: z.object({ updated: z.number().int() }),
})
/** Numbers that came in on one day; null = never collected. `total_fans` at the end of the day. */
export const accountDay = z.object({
  date: z.string(),
  play: metric(),
  like: metric(),
  comment: metric(),
  share: metric(),
  new_fans: metric(),
  total_fans: metric(),
  published: z.number().int(),
})
export type AccountDay = z.infer<typeof accountDay>
/**
 * Trend of the days from `from` to `to` (company's zone, at most 92; without them the last 14), best works of these
 * days, last checks.
 */
export const accountDetail = get('third_auth', 'getThirdAuthDetail', {
  title: '账号详情',
  perm: 'account:list',
  input: z.object({ id: id(), from: day().optional(), to: day().optional() }).strict(),
  output: account.extend({
    checks: z.array(
      z.object({ create_time: outTime(), result_status: loginStatus, detail: z.string(), source: z.string() }),
    ),
    /** Public by now. */ published: z.number().int(),
    /** Handed in, and held by the platform until their time. */ scheduled: z.number().int(),
    waiting: z.number().int(),
    failed: z.number().int(),
    /** Of them nobody knows whether they are out; `failed` leaves them out. */ unconfirmed: z.number().int(),
    proxy_test: proxyTest.nullable(),
    trend: z.array(accountDay),
    works_top: z.array(platformWork),
  }),
})
/** Counts for the platform tabs, over the caller's own scope. */
export const accountCounts = get('third_auth', 'getThirdAuthCounts', {
  title: '账号统计',
  perm: 'account:list',
  input: z.object({}).strict(),
  output: z.object({
    all: z.number().int(),
    online: z.number().int(),
    ungrouped: z.number().int(),
    ungrouped_online: z.number().int(),
    platforms: z.array(platformInfo.extend({ count: z.number().int(), online: z.number().int() })),
  }),
})
