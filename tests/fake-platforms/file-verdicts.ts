// What each fake site says about the files of a work, rule by rule; and which rules a site is not asked about, with the
// reason.
import { files as baijiahao, newsComplaint } from './baijiahao/site.ts'
import { files as bilibili } from './bilibili/site.ts'
import { files as douyin } from './douyin/upload-routes.ts'
import { type FileUse, fileComplaint, type SiteFiles } from './kit/files.ts'
import { files as kuaishou } from './kuaishou/site.ts'
import { thumbnailComplaint } from './official/google/data.ts'
import { carouselComplaint } from './official/meta/publish.ts'
import { FILM_BYTES } from './official/tiktok/start.ts'
import { pictureComplaint } from './official/weixin/start.ts'
import { files as shipinhao } from './shipinhao/site.ts'
import { files as tiktok } from './tiktok/site.ts'
import { files as toutiao } from './toutiao/site.ts'
import { SITE_VERDICTS, type TypedWords } from './verdicts.ts'
import { files as weibo } from './weibo/site.ts'
import { files as weixin } from './weixin_gzh/site.ts'
import { files as xiaohongshu } from './xiaohongshu/site.ts'

export const FILE_RULES = [
  'film seconds',
  'film seconds at least',
  'film bytes',
  'pictures',
  'pictures at least',
  'picture bytes',
  'picture formats',
  'cover bytes',
  'cover formats',
  'article cover',
] as const
export type FileRuleName = (typeof FILE_RULES)[number]

interface GivenFile {
  readonly bytes: number
  readonly format: string
}
/** A work as its site gets it. */
export interface GivenWork {
  readonly words: TypedWords
  readonly film: GivenFile
  readonly pictures: readonly GivenFile[]
  readonly cover: GivenFile | null
}
type Verdict = (work: GivenWork) => string | null

const named = ({ bytes, format }: GivenFile): { name: string; bytes: number } => ({ name: `文件.${format}`, bytes })
const byServer =
  (files: SiteFiles, use: FileUse, of: (work: GivenWork) => readonly GivenFile[]): Verdict =>
  (work) =>
    of(work)
      .map((one) => fileComplaint(files, use, named(one)))
      .find((said) => said !== null) ?? null
const film = (files: SiteFiles): Verdict => byServer(files, 'film', (work) => [work.film])
const picture = (files: SiteFiles): Verdict => byServer(files, 'picture', ({ pictures }) => pictures)
const cover = (files: SiteFiles): Verdict =>
  byServer(files, 'cover', (work) => (work.cover === null ? [] : [work.cover]))
const number =
  (site: string): Verdict =>
  ({ words, pictures }) =>
    SITE_VERDICTS[site]?.({ ...words, pictures: pictures.length }) ?? null
const material = ({ bytes, format }: GivenFile): string | null =>
  pictureComplaint(`图.${format}`, bytes, false)?.[1] ?? null
const materials: Verdict = ({ pictures }) => pictures.map(material).find((said) => said !== null) ?? null
const materialCover: Verdict = (work) => (work.cover === null ? null : material(work.cover))

/** By platform and way, then by rule; null = the site takes it, otherwise its own sentence. */
export const FILE_VERDICTS: Readonly<Record<string, Readonly<Partial<Record<FileRuleName, Verdict>>>>> = {
  'douyin page': {
    'film bytes': film(douyin),
    pictures: number('douyin page'),
    'pictures at least': number('douyin page'),
    'picture bytes': picture(douyin),
    'picture formats': picture(douyin),
  },
  'kuaishou page': {
    'film bytes': film(kuaishou),
    pictures: number('kuaishou page'),
    'pictures at least': number('kuaishou page'),
    'picture bytes': picture(kuaishou),
    'picture formats': picture(kuaishou),
  },
  'xiaohongshu page': {
    'film bytes': film(xiaohongshu),
    pictures: number('xiaohongshu page'),
    'pictures at least': number('xiaohongshu page'),
    'picture bytes': picture(xiaohongshu),
    'picture formats': picture(xiaohongshu),
  },
  'shipinhao page': { 'film bytes': film(shipinhao) },
  'bilibili page': { 'film bytes': film(bilibili) },
  'baijiahao page': {
    'film bytes': film(baijiahao),
    'article cover': (work) =>
      newsComplaint({
        title: work.words.title,
        content: work.pictures.map((_, at) => `<p><img src="/__site/file/${at}"></p>`).join(''),
        cover_images: work.cover === null ? '' : 'c',
        cover_layout: 'one',
        timer_time: 0,
        publish_statement: '无需声明',
      }),
  },
  'weibo page': {
    'film bytes': film(weibo),
    pictures: number('weibo page'),
    'picture formats': picture(weibo),
    'cover bytes': cover(weibo),
  },
  'toutiao page': { pictures: number('toutiao page'), 'picture bytes': picture(toutiao) },
  'tiktok page': { 'film bytes': film(tiktok) },
  'weixin_gzh page': {
    pictures: number('weixin_gzh page'),
    'pictures at least': number('weixin_gzh page'),
    'picture bytes': picture(weixin),
  },
  'tiktok interface': { 'film bytes': (work) => (work.film.bytes > FILM_BYTES ? 'invalid_params' : null) },
  'youtube interface': {
    'cover formats': (work) =>
      work.cover === null
        ? null
        : thumbnailComplaint(`image/${work.cover.format === 'jpg' ? 'jpeg' : work.cover.format}`),
  },
  // One picture is no carousel.
  'instagram interface': {
    pictures: ({ pictures }) => (pictures.length === 1 ? null : carouselComplaint(pictures.length)),
    'pictures at least': ({ pictures }) => (pictures.length === 1 ? null : carouselComplaint(pictures.length)),
  },
  'weixin_gzh interface': {
    'picture bytes': materials,
    'picture formats': materials,
    'cover bytes': materialCover,
    'cover formats': materialCover,
  },
}

const UNREAD = 'no fake reads films: their length is known to players'
const UNSOURCED = 'no source tells what it answers then'

/** What a site is not asked, by platform and way, and why. */
export const NOT_ASKED: Readonly<Record<string, Readonly<Partial<Record<FileRuleName, string>>>>> = {
  'douyin page': { 'film seconds': UNREAD, 'film seconds at least': UNREAD },
  'kuaishou page': { 'film seconds': UNREAD, 'film seconds at least': UNREAD },
  'xiaohongshu page': { 'film seconds': UNREAD, 'film seconds at least': UNREAD },
  'shipinhao page': { 'film seconds': UNREAD, 'film seconds at least': UNREAD },
  'bilibili page': { 'film seconds': UNREAD, 'film seconds at least': UNREAD },
  'baijiahao page': { 'film seconds at least': UNREAD },
  'weibo page': { 'pictures at least': 'the rule is ours: its composer takes words alone' },
  'toutiao page': {
    'pictures at least': 'the rule is ours: 微头条 takes words alone',
    'article cover': 'the rule is ours: its page offers 无封面',
  },
  'tiktok page': { 'film seconds': UNREAD },
  'weixin_gzh page': { 'film seconds': UNREAD },
  'tiktok interface': { 'film seconds': "the creator's own limit is asked before the upload" },
  'youtube interface': { 'film seconds': UNREAD, 'film bytes': UNSOURCED, 'cover bytes': UNSOURCED },
  'instagram interface': {
    'film seconds': UNREAD,
    'film seconds at least': UNREAD,
    'film bytes': 'its two references name 300 MB and 1 GB; we take the smaller',
    'picture bytes': UNSOURCED,
    'cover bytes': UNSOURCED,
  },
  'weixin_gzh interface': {
    pictures: UNSOURCED,
    'pictures at least': 'asked with the pictures that it keeps: src/helper/official/weixin_gzh',
    'article cover': 'asked with the pictures that it keeps: src/helper/official/weixin_gzh',
  },
}
