import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { platformValue } from '../entities/account.ts'
import { OFF_MAX, TABLE_TEXT_MAX } from '../entities/selector-tables.ts'
import { outTime, text } from '../fields.ts'

const kept = z.object({
  platform_value: platformValue,
  version: z.number().int(),
  date: z.string(),
  /** Sentence with which the table switches the platform off; '' = on. */ off: z.string(),
  update_time: outTime(),
})
/**
 * Signed tables that the company's helpers take over at their next connection; `text` is the file as it was uploaded.
 */
export const selectorTables = get('common', 'selectorTables', {
  title: '平台页面规则',
  anyone: 'signed tables for the helper, nothing of a company',
  input: z.object({}).strict(),
  output: z.object({ list: z.array(kept.extend({ text: z.string() })) }),
})
/**
 * Keeps a signed table for the company. BAD_INPUT for what is none, CONFLICT when the same or a newer version is kept.
 * Each helper checks the signature itself.
 */
export const saveSelectorTable = post('common', 'selectorTables', {
  title: '上传平台页面规则',
  perm: 'setting:edit',
  audit: 'settings.table',
  input: z.object({ text: z.string().min(2, '请选择文件').max(TABLE_TEXT_MAX, '文件过大') }).strict(),
  output: kept,
})
/** Takes a kept table back; helpers that use it stay with it until they are told to go back. */
export const removeSelectorTable = post('common', 'removeSelectorTable', {
  title: '移除平台页面规则',
  perm: 'setting:edit',
  audit: 'settings.table_remove',
  input: z.object({ platform_value: platformValue }).strict(),
  output: z.object({ removed: z.number().int() }),
})
/**
 * Switches a platform off with a sentence, or on again with ''. While off nobody signs in or publishes there. BAD_INPUT
 * for a platform that is not known.
 */
export const switchPlatform = post('third_auth', 'switchPlatform', {
  title: '停用平台',
  perm: 'setting:edit',
  audit: 'settings.platform_off',
  input: z.object({ platform_value: platformValue, off: text(OFF_MAX) }).strict(),
  output: z.object({ platform_value: platformValue, off: z.string() }),
})
