// Is an attempt of the journal about the work that is asked for? Numbers of items can come again, contents tell. Pure.
import type { z } from 'zod'
import type { attemptSubject } from '../../contract/helper/commands.ts'
import { sameTitle } from '../../contract/work-title.ts'
import type { BeginEntry } from './entries.ts'

/** What is asked for; `fileHash` '' = not known. */
export type Subject = z.output<typeof attemptSubject> & { readonly fileHash?: string }

const titled = (title: string): string => (title === '' ? '（无标题）' : `《${title}》`)
/** The title may have been typed otherwise than it was given; where the item's own one was noted, that one counts. */
const sameTitles = (begin: BeginEntry, title: string): boolean =>
  begin.itemTitle === undefined ? begin.title === title || sameTitle(begin.title, title) : begin.itemTitle === title

/** null when the journal's attempt is about the same account, title and file; else a sentence with both sides. */
export function otherSubject(begin: BeginEntry, asked: Subject): string | null {
  const sameAccount = begin.platform === asked.platform_value && begin.account.accountId === asked.account_id
  const sameWords = sameAccount && sameTitles(begin, asked.title)
  if (sameWords && (!begin.fileHash || !asked.fileHash || begin.fileHash === asked.fileHash)) return null
  const file = sameWords ? '，但两者的文件不同' : ''
  return `云管家的日志里这次发布的是账号「${begin.account.openname || begin.account.accountId}」的${titled(begin.itemTitle ?? begin.title)}，与现在的${titled(asked.title)}不是同一个作品${file}。请到平台核对后再决定`
}
