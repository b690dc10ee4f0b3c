import { z } from 'zod'
import { MISSED_GRACE_MINUTES } from '../constants.ts'
import { deviceMark } from '../device-mark.ts'
import { DECLARATION_INTENTS } from '../declaration-intents.ts'
import { get, post } from '../endpoint.ts'
import { pace, paceInput } from '../entities/pace.ts'
import { adminInfo } from '../entities/session.ts'
import { flag, id, int, outFlag, outTime, page, pageQuery, text, unixTime } from '../fields.ts'

const username = () => text(32, 2)
/** Letters and digits, 8 to 64. */
export function newPassword() {
  return z
    .string()
    .min(8, '密码至少 8 位')
    .max(64, '密码最多 64 位')
    .refine((p) => /[A-Za-z]/.test(p) && /\d/.test(p), '密码需同时包含字母和数字')
}

const loggedIn = z.object({
  userinfo: z.object({
    token: z.string(),
    id: z.number().int(),
    username: z.string(),
    nickname: z.string(),
    avatar: z.string(),
    money: z.string(),
    clip_number: z.number().int(),
    cardType: z.string(),
    expire_time: outTime(),
    roles: z.array(z.string()),
    perms: z.array(z.string()),
  }),
})

/** Signs a person in. After failed tries a picture code is asked for, and the name is closed for minutes. */
export const login = post('admin', 'login', {
  title: '登录',
  unlogged: 'written by the service, once the person is known',
  access: 'public',
  perMinute: 30,
  input: z
    .object({
      username: username(),
      password: z.string().min(1, '请输入密码').max(64),
      captcha_id: z.string().max(64).optional(),
      captcha: z.string().max(8).optional(),
      remember: flag().default(1),
      device: text(100).optional(),
      /** Taken where PASSWORD_DUE asked for it: the password from now on. */ new_password: newPassword().optional(),
    })
    .strict(),
  output: loggedIn,
})
/** First start: makes the owner's account; answers ALREADY_SET_UP once one exists. */
export const setupOwner = post('admin', 'setup', {
  title: '初始化管理员',
  unlogged: 'written by the service, once there is a company',
  access: 'public',
  perMinute: 20,
  input: z
    .object({
      username: z.string().regex(/^[A-Za-z0-9_]{4,32}$/, '账号为 4-32 位字母、数字或下划线'),
      nickname: text(20, 1),
      company: text(40, 1),
      password: newPassword(),
    })
    .strict(),
  output: loggedIn,
})
/** Ends the session that it is called with. */
export const logout = post('admin', 'logout', {
  title: '退出登录',
  anyone: 'ends one’s own session',
  whileExpired: true,
  audit: 'session.logout',
  input: z.object({}).strict(),
  output: z.null(),
})
/** Who is signed in, with rights and menus. */
export const info = get('admin', 'info', {
  title: '当前用户',
  anyone: 'who one is oneself',
  whileExpired: true,
  input: z.object({}).strict(),
  output: z.object({ adminInfo, roles: z.array(z.string()), perms: z.array(z.string()) }),
})

export const personalSections = z.object({
  profile: z.object({
    id: z.number().int(),
    username: z.string(),
    nickname: z.string(),
    avatar: z.string(),
    mobile_mask: z.string(),
    wechat_bound: outFlag(),
    role_name: z.string(),
  }),
  company: z.object({
    name: z.string(),
    cardType: z.string(),
    expire_time: outTime(),
    days_left: z.number().int(),
    money: z.string(),
    clip_number: z.number().int(),
    clip_frozen: z.number().int(),
    max_accounts: z.number().int(),
    used_accounts: z.number().int(),
    max_operators: z.number().int(),
  }),
  ai: z.object({
    rewrite_on: outFlag(),
    style: z.string(),
    provider_ready: outFlag(),
    daily_limit: z.number().int(),
    used_today: z.number().int(),
  }),
  /** `declaration`: said of each new work in the platform's own words; '' = chosen work by work. */
  publish: z.object({
    default_topics: z.array(z.string()),
    min_gap_minutes: z.number().int(),
    auto_publish: outFlag(),
    preflight: outFlag(),
    dup_guard: outFlag(),
    declaration: z.enum(['', ...DECLARATION_INTENTS]),
  }),
  notify: z.object({
    lead: outFlag(),
    offline: outFlag(),
    fail: outFlag(),
    quiet_from: z.string(),
    quiet_to: z.string(),
  }),
  ui: z.object({
    theme: z.enum(['dark', 'light']),
    tagsView: outFlag(),
    fixedHeader: outFlag(),
    sidebarLogo: outFlag(),
    pinyinSearch: outFlag(),
  }),
  privacy: z.object({ mask_phone: outFlag(), retention_days: z.number().int() }),
})
/** Settings of the caller, with those of the company that he sees, in sections. */
export const getPersonalData = get('admin', 'personalData', {
  title: '个人设置',
  anyone: 'one’s own settings',
  whileExpired: true,
  input: z.object({}).strict(),
  output: personalSections,
})
const hhmm = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^$/, '时间格式为 HH:mm')
/** Changes settings, any subset of the sections; password needs the old one. */
export const setPersonalData = post('admin', 'personalData', {
  title: '修改个人设置',
  anyone: 'one’s own settings',
  audit: 'settings.edit',
  input: z
    .object({
      profile: z
        .object({ nickname: text(20, 1).optional(), avatar_attachment_id: id().optional() })
        .strict()
        .optional(),
      company: z
        .object({ name: text(40, 1) })
        .strict()
        .optional(),
      ai: z
        .object({
          rewrite_on: flag().optional(),
          style: z.enum(['plain', 'lively', 'professional', 'story']).optional(),
        })
        .strict()
        .optional(),
      publish: z
        .object({
          default_topics: z.array(text(60, 1)).max(30).optional(),
          min_gap_minutes: int(0, 1440).optional(),
          auto_publish: flag().optional(),
          preflight: flag().optional(),
          dup_guard: flag().optional(),
          declaration: z.enum(['', ...DECLARATION_INTENTS]).optional(),
        })
        .strict()
        .optional(),
      notify: z
        .object({
          lead: flag().optional(),
          offline: flag().optional(),
          fail: flag().optional(),
          quiet_from: hhmm.optional(),
          quiet_to: hhmm.optional(),
        })
        .strict()
        .optional(),
      ui: z
        .object({
          theme: z.enum(['dark', 'light']).optional(),
          tagsView: flag().optional(),
          fixedHeader: flag().optional(),
          sidebarLogo: flag().optional(),
          pinyinSearch: flag().optional(),
        })
        .strict()
        .optional(),
      privacy: z
        .object({ mask_phone: flag().optional(), retention_days: int(30, 3650).optional() })
        .strict()
        .optional(),
      password: z
        .object({ old: z.string().min(1, '请输入原密码').max(64), new: newPassword() })
        .strict()
        .optional(),
    })
    .strict(),
  output: personalSections,
})

const paceTable = z.object({
  list: z.array(
    z.object({
      platform_value: z.string(),
      name: z.string(),
      ...pace.shape,
      /** What holds while nothing is set. */ usual: pace,
    }),
  ),
  /** A work that is so late is not sent automatically any more: it counts as missed. */
  missed_grace_minutes: z.number().int(),
})
/** How calmly each platform's accounts publish: what the company set, over what is usual. */
export const getPublishPace = get('admin', 'publishPace', {
  title: '发布节奏',
  anyone: 'how calmly the company publishes concerns whoever publishes',
  input: z.object({}).strict(),
  output: paceTable,
})
/**
 * Sets the named platforms, and the grace if it is named; the others stay. Values equal to the usual ones follow these
 * from then on. BAD_INPUT for a platform that is not known.
 */
export const setPublishPace = post('admin', 'publishPace', {
  title: '修改发布节奏',
  perm: 'setting:edit',
  audit: 'settings.pace',
  input: z
    .object({
      list: z.array(paceInput).max(50).default([]),
      missed_grace_minutes: int(MISSED_GRACE_MINUTES.least, MISSED_GRACE_MINUTES.most).optional(),
    })
    .strict()
    .refine((input) => input.list.length > 0 || input.missed_grace_minutes !== undefined, {
      message: '请至少选择一项',
      path: ['list'],
    }),
  output: paceTable,
})

/** What needs the operator today, and how far the first steps are; counts are of this tenant's own rows. */
export const todo = get('admin', 'todo', {
  title: '待办与起步清单',
  anyone: 'counts within one’s data scope',
  input: z.object({}).strict(),
  output: z.object({
    offline_accounts: z.number().int(),
    failed_items: z.number().int(),
    unconfirmed_items: z.number().int(),
    /** Their last try was broken off, and their helper is being asked how that ended. */
    settling_items: z.number().int(),
    /** Wait for a time up to `due_until`: the end of the company's day. */
    due_items_today: z.number().int(),
    due_until: outTime(),
    /** Wait although their time has passed, and are not sent automatically any more. */
    missed_items: z.number().int(),
    /** The latest time that one of them missed, 0 = none did. */
    missed_time: outTime(),
    /** Wait although their time has passed: a person took them out of the run that would have sent them. */
    skipped_items: z.number().int(),
    /** Handed in and held by their platforms until their time. */
    scheduled_items: z.number().int(),
    expiring_accounts: z.number().int(),
    rendering_outputs: z.number().int(),
    failed_outputs: z.number().int(),
    /** Running plans that lack something. */
    stuck_plans: z.number().int(),
    has: z.object({
      accounts: outFlag(),
      materials: outFlag(),
      clips: outFlag(),
      tasks: outFlag(),
      published: outFlag(),
    }),
    recent: z.array(
      z.object({
        id: z.number().int(),
        create_time: outTime(),
        job_type: z.string(),
        level: z.string(),
        title: z.string(),
        message: z.string(),
      }),
    ),
  }),
})

const operationFilter = {
  action: text(60).optional(),
  /** Who did it. */ admin_id: id().optional(),
  target_type: text(40).optional(),
  /** Unix seconds, both ends included. */ from: unixTime().optional(),
  to: unixTime().optional(),
}
/** Who did what and when, the newest first. */
export const operationLog = get('admin', 'operationLog', {
  title: '操作日志',
  perm: 'log:list',
  input: z.object({ ...pageQuery(), ...operationFilter }).strict(),
  output: page(
    z.object({
      id: z.number().int(),
      create_time: outTime(),
      admin_id: z.number().int(),
      admin_name: z.string(),
      action: z.string(),
      action_name: z.string(),
      target_type: z.string(),
      target_id: z.string(),
      summary: z.string(),
      ip: z.string(),
      /** With which browser or program, e.g. "Chrome 141 / Windows"; '' = by itself. */ client: z.string(),
      result: z.enum(['ok', 'fail']),
    }),
  ),
})
/** Rows of one export of the operation log. */
export const LOG_EXPORT_ROWS = 20_000
/**
 * The rows of the filter, newest first, as CSV with times of the company's zone; cells can't be taken for formulas. At
 * most `LOG_EXPORT_ROWS`: `truncated` 1 = there are older ones.
 */
export const exportOperations = post('admin', 'operationLogExport', {
  title: '导出操作日志',
  perm: 'log:list',
  audit: 'log.export',
  input: z.object({ keyword: text(100).optional(), ...operationFilter }).strict(),
  output: z.object({ filename: z.string(), csv: z.string(), rows: z.number().int(), truncated: outFlag() }),
})
/** What background work did, the newest first. */
export const runLog = get('admin', 'runLog', {
  title: '运行日志',
  anyone: 'what ran, within one’s data scope',
  input: z
    .object({
      ...pageQuery(),
      job_type: text(60).optional(),
      level: z.enum(['info', 'warn', 'error']).optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
      ref_type: text(40).optional(),
      ref_id: id().optional(),
    })
    .strict(),
  output: page(
    z.object({
      id: z.number().int(),
      create_time: outTime(),
      job_type: z.string(),
      level: z.string(),
      title: z.string(),
      message: z.string(),
      ref_type: z.string(),
      ref_id: z.number().int(),
      cost_ms: z.number().int(),
    }),
  ),
})
/** Errors that the page met, kept for the in-app error log. */
export const clientErrorLog = post('admin', 'clientErrorLog', {
  title: '上报页面错误',
  unlogged: 'errors of pages have a list of their own',
  anyone: 'a page reports its own errors',
  perMinute: 20,
  input: z
    .object({
      level: z.enum(['warn', 'error']),
      message: z.string().min(1).max(2000),
      stack: z.string().max(8000).optional(),
      route: z.string().max(300).optional(),
      build: z.string().max(60).optional(),
    })
    .strict(),
  output: z.object({ id: z.number().int() }),
})
export const errorLogList = get('admin', 'errorLogList', {
  title: '错误日志',
  perm: 'log:list',
  input: z
    .object({
      ...pageQuery(),
      level: z.enum(['warn', 'error']).optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
    })
    .strict(),
  output: page(
    z.object({
      id: z.number().int(),
      create_time: outTime(),
      level: z.string(),
      message: z.string(),
      stack: z.string(),
      route: z.string(),
      build: z.string(),
      admin_name: z.string(),
    }),
  ),
})
/** Employees that an account can be assigned to. */
export const operatorList = get('admin', 'operatorList', {
  title: '成员列表',
  anyone: 'names of colleagues',
  input: z.object({ ...pageQuery(), status: flag().optional() }).strict(),
  output: page(
    z.object({
      id: z.number().int(),
      username: z.string(),
      nickname: z.string(),
      avatar: z.string(),
      role_name: z.string(),
      status: outFlag(),
      account_count: z.number().int(),
    }),
  ),
})
/** Ledger lines that explain every debit. */
export const walletLedger = get('admin', 'walletLedger', {
  title: '条数与余额流水',
  perm: 'wallet:list',
  input: z
    .object({
      ...pageQuery(),
      unit: z.enum(['clip', 'money']).optional(),
      kind: z.enum(['grant', 'reserve', 'capture', 'release', 'refund', 'adjust', 'expire']).optional(),
      ref_type: text(40).optional(),
      ref_id: id().optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
    })
    .strict(),
  output: page(
    z.object({
      id: z.number().int(),
      create_time: outTime(),
      kind: z.string(),
      kind_name: z.string(),
      unit: z.string(),
      amount: z.string(),
      balance_after: z.string(),
      frozen_after: z.string(),
      ref_type: z.string(),
      ref_id: z.number().int(),
      ref_name: z.string(),
      reason: z.string(),
      admin_name: z.string(),
    }),
  ).extend({ balance: z.number().int(), frozen: z.number().int(), available: z.number().int() }),
})

/** Backups of this installation, newest first (embedded database only; a team's PostgreSQL answers supported 0). */
export const backupInfo = get('admin', 'backupInfo', {
  title: '备份列表',
  perm: 'setting:edit',
  installation: true,
  input: z.object({}).strict(),
  output: z.object({
    supported: outFlag(),
    reason: z.string(),
    /** Where they lie on the backend's disk; '' = none are made here. */ folder: z.string(),
    /** Those that were there and are gone; absent = none. */ gone: z
      .object({ count: z.number().int(), newest_time: outTime() })
      .optional(),
    list: z.array(
      z.object({
        name: z.string(),
        create_time: outTime(),
        size: z.number().int(),
        /** 0 = the file is not what it was when it was made: damaged. */ whole: outFlag(),
        kind: z.enum(['hourly', 'daily', 'manual', 'before_restore']),
      }),
    ),
  }),
})
export const createBackup = post('admin', 'createBackup', {
  title: '立即备份',
  perm: 'setting:edit',
  installation: true,
  audit: 'backup.create',
  input: z.object({}).strict(),
  output: z.object({ name: z.string(), size: z.number().int() }),
})
/**
 * Puts a backup in place of the database; the server restarts itself, every session ends, and works are held until it
 * is known what went out since (restores.ts).
 */
export const restoreBackup = post('admin', 'restoreBackup', {
  title: '恢复备份',
  perm: 'setting:edit',
  installation: true,
  audit: 'backup.restore',
  input: z
    .object({
      name: z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/, '备份名不正确'),
      password: z.string().min(1, '请输入登录密码').max(64),
    })
    .strict(),
  output: z.object({ restarting: outFlag() }),
})

/**
 * Tells the backend of a helper by its public key; the key is bound to this operator until revoked. It receives
 * credentials once it is approved: by somebody with the right, or at once when the product itself started this helper
 * beside its backend. Another key under a known id is a request of its own: it replaces nothing before somebody
 * approves that key. TOO_OFTEN when too many of one person's computers wait.
 */
export const registerDevice = post('admin', 'registerDevice', {
  title: '登记云管家设备',
  perm: 'account:auth',
  audit: 'device.register',
  input: z
    .object({
      device_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
      name: text(60, 1),
      public_key: z.string().regex(/^[A-Za-z0-9+/=]{80,400}$/),
      proof: z.string().max(400),
    })
    .strict(),
  output: z.object({ device_id: z.string(), approved: outFlag() }),
})
/**
 * A helper may receive credentials from now on: the key of this mark and no other, whatever else came under its id
 * meanwhile (CONFLICT). Another computer that was approved under the id is revoked by it. The password is asked for: a
 * session alone must not open the accounts to another computer; a wrong one is in the operation log.
 */
export const approveDevice = post('admin', 'approveDevice', {
  title: '批准云管家设备',
  perm: 'device:approve',
  audit: 'device.approve',
  input: z
    .object({
      device_id: z.string().min(8).max(64),
      /** Of the key that the person looked at. */ key_mark: deviceMark,
      password: z.string().min(1, '请输入登录密码').max(64),
      /** What people call it; absent = as it is. */ name: text(60, 1).optional(),
    })
    .strict(),
  output: z.object({ approved: outFlag() }),
})
/** What people call a computer from now on; it keeps that name whatever it calls itself. */
export const renameDevice = post('admin', 'renameDevice', {
  title: '重命名云管家设备',
  perm: 'account:auth',
  audit: 'device.rename',
  input: z.object({ device_id: z.string().min(8).max(64), name: text(60, 1) }).strict(),
  output: z.object({ name: z.string() }),
})
/** Approved ones first, then those seen last. */
export const deviceList = get('admin', 'deviceList', {
  title: '云管家设备',
  anyone: 'names and states of the company’s computers, no keys',
  input: z
    .object({
      page: int(1, 1_000_000).default(1),
      limit: int(1, 200).default(20),
      /** Only what is known under this id. */ device_id: z.string().max(64).optional(),
    })
    .strict(),
  output: z.object({
    total: z.number().int(),
    list: z.array(
      z.object({
        device_id: z.string(),
        /** Of its key; the computer's own page shows the same. */ key_mark: z.string(),
        /** Another key than the known one under this id: it waits, and approving it replaces that one. */ changed:
          outFlag(),
        name: z.string(),
        admin_name: z.string(),
        create_time: outTime(),
        last_seen_time: outTime(),
        approved: outFlag(),
        /** The caller may rename and revoke it: his own, or with the right to approve. */ held: outFlag(),
        /** Started beside this backend: needs no approval. */ own: outFlag(),
        /** Who approved it; '' = nobody had to. */ approved_by: z.string(),
        /** When this computer was revoked before, by its id or key; 0 = never. */ revoked_time: outTime(),
      }),
    ),
  }),
})
/**
 * For people who may approve: the computers that wait for it, newest first, at most 50; others are told of none.
 * `approvers`: names of up to five people who may approve.
 */
export const waitingDevices = get('admin', 'waitingDevices', {
  title: '等待批准的电脑',
  anyone: 'whom to ask; the computers are told to those who may approve alone',
  input: z.object({}).strict(),
  output: z.object({
    approvers: z.array(z.string()),
    list: z.array(
      z.object({
        device_id: z.string(),
        key_mark: z.string(),
        changed: outFlag(),
        name: z.string(),
        admin_name: z.string(),
        create_time: outTime(),
      }),
    ),
  }),
})
export const revokeDevice = post('admin', 'revokeDevice', {
  title: '撤销云管家设备',
  perm: 'account:auth',
  audit: 'device.revoke',
  input: z
    .object({ device_id: z.string().min(8).max(64), /** Only the key of this mark. */ key_mark: deviceMark.optional() })
    .strict(),
  output: z.object({ revoked: z.number().int() }),
})
