// Commands about the selector tables of the platforms: where they come from, and whether they still fit the pages.
import { z } from 'zod'
import { platformValue } from '../entities/account.ts'
import { probedKey, TABLE_TEXT_MAX, tableState } from '../entities/selector-tables.ts'
import { command, helperEvent } from './command.ts'
import { helperThirdAuth } from './commands.ts'

/**
 * Checks a signed table and uses it from now on; the same one again changes nothing. Refused: a wrong signature, an
 * older version, keys that the platform has not.
 */
export const installTable = command({
  cmd: 'installTable',
  title: '安装平台页面规则',
  level: 'login',
  timeoutMs: 30_000,
  input: z.object({ text: z.string().min(2).max(TABLE_TEXT_MAX) }).strict(),
  output: tableState,
})
/** The table of every platform: built in or installed, and which keys were found by later alternatives. */
export const tableStates = command({
  cmd: 'tableStates',
  title: '平台页面规则状态',
  level: 'read',
  timeoutMs: 10_000,
  input: z.object({}).strict(),
  output: z.object({ list: z.array(tableState) }),
})
/** Goes back to the built-in table; the version that was left is not taken again. */
export const resetTable = command({
  cmd: 'resetTable',
  title: '恢复内置平台页面规则',
  level: 'login',
  timeoutMs: 10_000,
  input: z.object({ platform_value: platformValue }).strict(),
  output: tableState,
})
/**
 * Opens the publish page with this account, fills nothing, presses nothing, and looks for every key of the table.
 * `pages`: what was opened; keys that only a chosen file brings are `unreachable`. Waits while the account publishes.
 */
export const probePlatform = command({
  cmd: 'probePlatform',
  title: '检查发布页面',
  level: 'read',
  timeoutMs: 180_000,
  input: z.object({ thirdauth: helperThirdAuth }).strict(),
  output: z.object({ table: tableState, pages: z.array(z.string()), keys: z.array(probedKey) }),
})
/**
 * Opens the account's window and records the structure of the publish page while a person goes through it; ends in the
 * window, where he sees the whole file before it is kept. `path` on this computer.
 */
export const recordPlatform = command({
  cmd: 'recordPlatform',
  title: '录制发布页面',
  level: 'login',
  timeoutMs: 1_800_000,
  input: z.object({ thirdauth: helperThirdAuth }).strict(),
  output: z.object({ path: z.string(), steps: z.number().int().min(0) }),
})
/** What a running probe or recording does now. */
export const probeProgress = helperEvent({
  event: 'probeProgress',
  data: z.object({ third_auth_id: z.number().int(), text: z.string() }),
})
