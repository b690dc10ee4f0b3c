// A forgotten password, mended by whoever has the computer: a one-time password, asked for on the command line.
import { randomInt } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { openLocation } from '../drivers/database/open-database.ts'
import { writeAudit } from '../http/audit.ts'
import { systemClock } from '../lib/clock.ts'
import type { Clock } from '../lib/clock.ts'
import { lockFolder, FolderLockedError } from '../lib/folder-lock.ts'
import { createPasswords } from '../lib/passwords.ts'
import type { Passwords } from '../lib/passwords.ts'
import { COMMAND_AGENT } from '../lib/user-agent.ts'
import { inTransaction } from '../ports/database.ts'
import type { DatabasePort } from '../ports/database.ts'
import { checkSum, noteSum } from './check-data.ts'
import type { BackendConfig } from './config.ts'

/** Letters and digits that nobody mistakes for another one when he types them off a terminal. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP = 4

/** Whose password; `company` where people of several companies have that name. */
export interface ResetAsked {
  /** '' = of the only person that there is. */
  readonly username: string
  readonly company?: string | undefined
}

/** Whose password it is, and what opens until it is changed. */
export interface OneTime {
  readonly username: string
  readonly password: string
}

/**
 * Gives a person a one-time password, with which the next sign-in asks for one of his own; ends his sessions and
 * forgets his failed tries. Answers that password: it is kept nowhere. The embedded database must not be in use; a
 * team's is changed beside its servers.
 * @throws an Error with a sentence for whoever asked
 */
export async function resetPassword(
  config: Pick<BackendConfig, 'dataDir' | 'database' | 'rescue'>,
  asked: ResetAsked,
  ports: { clock?: Clock; passwords?: Pick<Passwords, 'hash'> } = {},
): Promise<OneTime> {
  const { clock = systemClock, passwords = createPasswords() } = ports
  if (config.database.kind === 'postgres')
    return await within(
      openLocation(config.database),
      async (database) => await giveOne(database, asked, clock, passwords),
    )
  const file = path.join(config.dataDir, 'data.sqlite')
  // Before the lock, which makes the folder it is asked for.
  if (
    !(await stat(file).then(
      (found) => found.size > 0,
      () => false,
    ))
  )
    throw new Error(`文件夹 ${config.dataDir} 里没有数据库，没有重设密码。数据在别处时，请用 --data-dir 写明文件夹`)
  const lock = lockOrSay(config.dataDir)
  try {
    const noted = await stat(`${file}.sum`).then(
      () => true,
      () => false,
    )
    await checkSum(config, file)
    const given = await within(
      openLocation({ kind: 'sqlite', file }),
      async (database) => await giveOne(database, asked, clock, passwords),
    )
    // The next start compares the file with what its last clean end left: this was one.
    if (noted) await noteSum(file)
    return given
  } finally {
    lock.release()
  }
}

async function within<T>(database: DatabasePort, work: (database: DatabasePort) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function lockOrSay(folder: string): ReturnType<typeof lockFolder> {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error
    throw new Error(
      `产品正在运行${error.holder === null ? '' : `（进程号 ${error.holder.pid}）`}，没有重设密码。请先停止它（终端里按 Ctrl+C，桌面应用从托盘退出），再运行一次这条命令`,
      { cause: error },
    )
  }
}

async function giveOne(
  database: DatabasePort,
  asked: ResetAsked,
  clock: Clock,
  passwords: Pick<Passwords, 'hash'>,
): Promise<OneTime> {
  const person = await findOne(database, asked)
  const password = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')
  const hash = await passwords.hash(password)
  const now = clock.now()
  await inTransaction(database.db, async (trx) => {
    await trx
      .updateTable('admins')
      .set({ password_hash: hash, must_change_pwd: 1, update_time: now })
      .where('id', '=', person.id)
      .execute()
    await trx
      .updateTable('admin_tokens')
      .set({ revoke_time: now })
      .where('admin_id', '=', person.id)
      .where('revoke_time', 'is', null)
      .execute()
    // Tries at the sign-in, and of the password where a signed-in person is asked for it.
    await trx
      .deleteFrom('login_attempts')
      .where('username', 'in', [person.username, `#${person.id}`])
      .execute()
    await writeAudit(
      trx,
      {
        action: 'password.reset',
        adminId: null,
        adminName: '',
        ip: '',
        ua: COMMAND_AGENT,
        result: 1,
        targetType: 'admin',
        targetId: person.id,
        summary: `重设密码：${person.nickname || person.username}，所有登录已退出，下次登录时设置新密码`,
      },
      person.tenant_id,
    )
  })
  return { username: person.username, password }
}

async function findOne({ db }: DatabasePort, { username, company }: ResetAsked) {
  const all = db
    .selectFrom('admins as a')
    .innerJoin('tenants as n', 'n.id', 'a.tenant_id')
    .select(['a.id', 'a.tenant_id', 'a.username', 'a.nickname', 'a.status', 'n.name as company'])
    .where('a.delete_time', 'is', null)
    .orderBy('a.id')
  const found = await (
    username === '' ? all.where('a.status', '=', 1).limit(2) : all.where('a.username', '=', username)
  ).execute()
  const named = company === undefined ? found : found.filter((one) => one.company === company)
  const [person, another] = named
  if (person === undefined && username === '') throw new Error('还没有账号，没有重设密码。打开产品，创建管理员账号')
  if (person === undefined)
    throw new Error('没有这个账号，没有重设密码。请核对登录时填写的账号（区分大小写，不是称呼）')
  if (username === '' && another !== undefined)
    throw new Error('这里有几个账号，没有重设密码。请用 --reset-password=账号 写明是哪一个')
  if (another !== undefined) throw new Error('有几家企业的成员用这个账号，没有重设密码。请用 --company 写明企业名称')
  if (person.status !== 1) throw new Error('这个账号已停用，重设密码后也不能登录，因此没有重设')
  return person
}
