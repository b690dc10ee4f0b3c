// The selector tables of this helper: signed ones from its data folder over the built-in ones, and the way back when
// they don't serve.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedTable, TableState } from '../../contract/entities/selector-tables.ts'
import { errorText, HelperError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { readIfThere, writePrivateFile } from '../vault/key-port.ts'
import { builtInFacts, replaceTable, tablePlatforms } from './live-table.ts'
import { addRun, openNotes } from './notes.ts'
import { refused, verifyTable } from './verify.ts'

/** So many publishes in a row with a changed page, and the installed table is left. */
const MOST_CHANGED = 2

export interface Tables {
  /**
   * Uses a signed table from now on. @throws HelperError code TABLE_REFUSED: signature, form, keys, not newer than what
   * is used, or left before
   */
  install(text: string): Promise<TableState>
  /**
   * Back to the built-in table; the version that was left is not taken again. @throws HelperError code TABLE_REFUSED
   * while the platform is switched off
   */
  reset(platform: string): Promise<TableState>
  /** @throws HelperError code TABLE_REFUSED for a platform without a table */
  state(platform: string): TableState
  states(): TableState[]
  /** Sentence with which the platform is switched off, '' = on. */
  offOf(platform: string): string
  /** @throws HelperError code PLATFORM_OFF with the sentence */
  requireOn(platform: string): void
  /**
   * A publish ended: null = the platform took it. Counts the keys, and leaves an installed table that failed twice in a
   * row where the built-in one had served. Answers the sentence about that, '' mostly.
   */
  ended(platform: string, error: HelperError | null, found: ReadonlyMap<string, number>): Promise<string>
  /** Everything built in again: the process may go on without this helper. */
  close(): void
}

export interface TablesDeps {
  readonly dataDir: string
  readonly publicKey: string
  /** Version of this helper. */
  readonly helper: string
  readonly log: Logger
}

/** Opens the tables below `<dataDir>/tables`; what is broken or no longer newer is left out with a line in the log. */
export async function openTables({ dataDir, publicKey, helper, log }: TablesDeps): Promise<Tables> {
  const dir = join(dataDir, 'tables')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const notes = await openNotes(dir, log)
  const installed = new Map<string, SignedTable>()
  const pathOf = (platform: string): string => join(dir, `${platform.replace(/[^a-z0-9_]/g, '')}.table`)

  const use = (file: SignedTable): void => {
    replaceTable(file.platform, file.tables)
    installed.set(file.platform, file)
  }
  const leave = async (platform: string, why: string): Promise<void> => {
    const version = installed.get(platform)?.version ?? 0
    installed.delete(platform)
    replaceTable(platform, null)
    await rm(pathOf(platform), { force: true })
    await notes.change(platform, { rejected: Math.max(version, notes.of(platform).rejected), changed: 0, why })
  }
  const load = async (platform: string): Promise<void> => {
    try {
      const text = await readIfThere(pathOf(platform))
      if (text === null) return
      const file = verifyTable(text, { publicKey, helper })
      if (file.platform !== platform) throw refused('文件属于另一个平台')
      if (file.version <= (builtInFacts(platform)?.version ?? 0)) throw refused('内置页面规则已经更新')
      use(file)
    } catch (error) {
      log.warn('tables.unused', { platform, error: errorText(error) })
    }
  }
  for (const platform of tablePlatforms()) {
    replaceTable(platform, null)
    await load(platform)
  }

  const state = (platform: string): TableState => {
    const facts = builtInFacts(platform)
    if (!facts) throw refused(`云管家没有平台 ${platform} 的页面规则`)
    const file = installed.get(platform)
    const { keys, why } = notes.of(platform)
    const runs = Math.max(0, ...Object.values(keys).map((one) => one.runs))
    const fallbacks = Object.entries(keys).flatMap(([key, { runs, later, nth }]) =>
      later > 0 ? [{ key, runs, later, nth }] : [],
    )
    return {
      platform_value: platform,
      source: file ? 'installed' : 'built-in',
      version: file?.version ?? facts.version,
      date: file?.date ?? facts.date,
      off: file?.off ?? '',
      note: why,
      runs,
      fallbacks: fallbacks.toSorted((a, b) => b.later - a.later),
    }
  }
  const offOf = (platform: string): string => installed.get(platform)?.off ?? ''

  return {
    state,
    states: () => tablePlatforms().map(state),
    offOf,
    requireOn: (platform) => {
      const off = offOf(platform)
      if (off) throw new HelperError({ kind: 'platform-limit', code: 'PLATFORM_OFF', msg: off })
    },
    install: async (text) => {
      const file = verifyTable(text, { publicKey, helper })
      const { platform, version } = file
      const now = installed.get(platform)
      if (now?.signature === file.signature) return state(platform)
      const current = state(platform)
      if (version <= current.version)
        throw refused(`版本 ${version} 不比正在使用的版本 ${current.version} 新，没有安装`)
      if (version <= notes.of(platform).rejected) throw refused(`版本 ${version} 曾被退回，没有安装，请使用更新的版本`)
      await writePrivateFile(pathOf(platform), text)
      use(file)
      await notes.change(platform, { changed: 0, why: '', keys: {} })
      log.info('tables.installed', { platform, version })
      return state(platform)
    },
    reset: async (platform) => {
      state(platform)
      if (offOf(platform)) throw refused('该平台已被停用，不能恢复内置页面规则')
      if (installed.has(platform)) await leave(platform, '已手动恢复内置页面规则')
      return state(platform)
    },
    ended: async (platform, error, found) => {
      if (builtInFacts(platform) === undefined) return ''
      const note = notes.of(platform)
      const keys = addRun(note.keys, found)
      const isChanged = error?.kind === 'page-changed' && error.code !== 'PLATFORM_PAUSED'
      if (error !== null && !isChanged) {
        await notes.change(platform, { keys })
        return ''
      }
      const file = installed.get(platform)
      if (!file) await notes.change(platform, { keys, built_in: isChanged ? 'changed' : 'good' })
      else await notes.change(platform, { keys, changed: isChanged ? note.changed + 1 : 0 })
      if (!file || notes.of(platform).changed < MOST_CHANGED || note.built_in !== 'good') return ''
      const why = `页面规则 v${file.version} 连续 ${MOST_CHANGED} 次找不到页面元素，已自动退回内置版本`
      log.warn('tables.left', { platform, version: file.version })
      await leave(platform, why)
      return why
    },
    close: () => {
      for (const platform of tablePlatforms()) replaceTable(platform, null)
    },
  }
}
