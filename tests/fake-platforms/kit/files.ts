// What the sites' servers take of a file, judged by its name and size before its first byte.

/** For what a page sends a file; '' = no rule of the site is known for it. */
export type FileUse = 'film' | 'picture' | 'cover' | ''
/** Bytes at most, and endings without the dot; absent = all. */
export interface FileRules {
  readonly mostBytes?: number
  readonly endings?: readonly string[]
}
export type SiteFiles = Readonly<Partial<Record<Exclude<FileUse, ''>, FileRules>>>
export interface NamedFile {
  readonly name: string
  readonly bytes: number
}

export const MB = 1024 ** 2
export const GB = 1024 ** 3
const NAMES = { film: '视频', picture: '图片', cover: '封面' } as const

/** What the server says about a file; null when it takes it. */
export function fileComplaint(files: SiteFiles, use: FileUse, { name, bytes }: NamedFile): string | null {
  const rules = use === '' ? undefined : files[use]
  if (use === '' || rules === undefined) return null
  if (rules.mostBytes !== undefined && bytes > rules.mostBytes) return `${NAMES[use]}大小超过限制`
  if (rules.endings !== undefined && !rules.endings.includes(name.split('.').at(-1)?.toLowerCase() ?? ''))
    return `${NAMES[use]}格式不支持`
  return null
}
