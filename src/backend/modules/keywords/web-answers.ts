// How each site asks and answers: address, encoding, shape. Addresses and shapes as public clients use them; none is
// documented by its site.
import { z } from 'zod'
import type { WebProvider } from '../../../contract/http/keyword-ideas.ts'

export interface WebSource {
  readonly title: string
  readonly url: (word: string) => string
  /** Encoding when the answer's header names none. */
  readonly charset: 'utf-8' | 'gbk'
  /** The words in their order; null = it is not what the site answers. */
  readonly read: (value: unknown) => readonly string[] | null
}

const openSearch = z.tuple([z.string(), z.array(z.string())]).rest(z.unknown())
const enc = encodeURIComponent

export const WEB_SOURCES: Readonly<Record<WebProvider, WebSource>> = {
  // cb({"q":"…","p":false,"g":[{"type":"sug","sa":"s_1","q":"…"}]}); without suggestions there is no g.
  baidu: {
    title: '百度',
    charset: 'gbk',
    url: (word) => `https://www.baidu.com/sugrec?prod=pc&ie=utf-8&json=1&cb=sug&wd=${enc(word)}`,
    read: (value) => {
      const found = z
        .object({
          q: z.string().optional(),
          g: z.array(z.object({ q: z.string(), type: z.string().optional() })).optional(),
          queryid: z.unknown().optional(),
        })
        .safeParse(value)
      if (
        !found.success ||
        (found.data.g === undefined && found.data.q === undefined && found.data.queryid === undefined)
      )
        return null
      return (found.data.g ?? []).filter((one) => one.type === undefined || one.type === 'sug').map((one) => one.q)
    },
  },
  // ["词",["…","…"]]
  bing: {
    title: '必应',
    charset: 'utf-8',
    url: (word) => `https://www.bing.com/osjson.aspx?language=zh-CN&query=${enc(word)}`,
    read: (value) => openSearch.safeParse(value).data?.[1] ?? null,
  },
  // suggest_so({"query":"…","result":[{"word":"…"}]});
  so360: {
    title: '360 搜索',
    charset: 'utf-8',
    url: (word) =>
      `https://sug.so.360.cn/suggest?callback=suggest_so&encodein=utf-8&encodeout=utf-8&format=json&fields=word&word=${enc(word)}`,
    read: (value) =>
      z
        .object({ result: z.array(z.object({ word: z.string() })) })
        .safeParse(value)
        .data?.result.map((one) => one.word) ?? null,
  },
  // window.sogou.sug(["词",["…"],["0;0;0;0"],…],-1); in GBK
  sogou: {
    title: '搜狗',
    charset: 'gbk',
    url: (word) => `https://www.sogou.com/suggnew/ajajjson?type=web&key=${enc(word)}`,
    read: (value) => openSearch.safeParse(value).data?.[1] ?? null,
  },
}

/**
 * Text of an answer in the encoding its header names, else in the site's usual one; what is valid UTF-8 is read as
 * that.
 */
export function decodeAnswer(bytes: Uint8Array, contentType: string, usual: 'utf-8' | 'gbk'): string {
  const named = /charset=["']?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase()
  const charset =
    named === 'gbk' || named === 'gb2312' || named === 'gb18030'
      ? 'gb18030'
      : named === 'utf-8' || named === 'utf8'
        ? 'utf-8'
        : null
  if (charset !== null) return new TextDecoder(charset).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(usual === 'gbk' ? 'gb18030' : 'utf-8').decode(bytes)
  }
}

/** The first argument of `name(…)`, or the text itself, as JSON: it is never run. Undefined = it is neither. */
export function readJsonp(text: string): unknown {
  const trimmed = text
    .replace(/^\uFEFF/, '')
    .replace(/^\/\*\*\/\s*/, '')
    .trim()
  const call = /^[\w$.]+\s*\(([\s\S]*)\)\s*;?$/.exec(trimmed)?.[1]
  try {
    if (call === undefined) return JSON.parse(trimmed)
    const args: unknown = JSON.parse(`[${call}]`)
    return Array.isArray(args) ? args[0] : undefined
  } catch {
    return undefined
  }
}
