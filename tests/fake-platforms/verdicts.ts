// What each fake site says about a work: the body that its page or interface would send, given to the site's own check.
import { complaint as bilibili } from './bilibili/site.ts'
import { complaint as baijiahao, newsComplaint } from './baijiahao/site.ts'
import { complaint as douyin } from './douyin/create-routes.ts'
import { complaint as kuaishou } from './kuaishou/site.ts'
import { complaint as youtube, timeComplaint } from './official/google/uploads.ts'
import { complaint as instagram } from './official/meta/publish.ts'
import { captionComplaint as tiktokCaption } from './official/tiktok/start.ts'
import { complaint as draft } from './official/weixin/start.ts'
import { complaint as shipinhao } from './shipinhao/site.ts'
import { complaint as tiktok } from './tiktok/site.ts'
import { complaint as toutiao } from './toutiao/site.ts'
import { complaint as weibo } from './weibo/site.ts'
import { complaint as weixin } from './weixin_gzh/site.ts'
import { complaint as xiaohongshu } from './xiaohongshu/site.ts'

/** What is typed and chosen, or handed to an interface. */
export interface TypedWords {
  readonly kind: 'video' | 'image' | 'article' | 'official'
  readonly title: string
  readonly description: string
  readonly topics: readonly string[]
  /** Of an article. */
  readonly html: string
  readonly author: string
  /** Unix s; absent = at once. A form without a timer has no place for it. */
  readonly time?: number
  /** How many pictures; absent = one. */
  readonly pictures?: number
}
/** `now`: the site's own clock at the press, unix ms. */
type Verdict = (words: TypedWords, now?: number) => string | null

const named = (topics: readonly string[]): { id: string; name: string }[] => topics.map((name) => ({ id: name, name }))
/** A text with its topics behind it, as they stand in the field: a blank between each. */
const withTopics = (text: string, topics: readonly string[], shown = (name: string): string => `#${name}`): string =>
  [text, ...topics.map(shown)].filter(Boolean).join(' ')
const lines = ({ title, description }: TypedWords): string => [title, description].filter(Boolean).join('\n')
const pictures = ({ kind, pictures: count = 1 }: TypedWords): string[] =>
  kind === 'image' ? Array.from({ length: count }, (_, at) => String(at)) : []
const film = ({ kind }: TypedWords): string | null => (kind === 'video' ? 'v' : null)
const hash = (name: string): string => `#${name}#`

/** By platform and way; null = the site takes it, otherwise its own sentence. */
export const SITE_VERDICTS: Readonly<Record<string, Verdict>> = {
  'douyin page': (words, now) =>
    douyin(
      {
        common: {
          item_title: words.title,
          text: withTopics(words.description, words.topics),
          text_extra: words.topics.map((hashtag_name) => ({
            type: 1,
            start: 0,
            end: 1,
            hashtag_name,
            hashtag_id: '1',
          })),
          media_type: words.kind === 'video' ? 4 : 2,
          video_id: film(words),
          images: pictures(words).map((uri) => ({ uri })),
          visibility_type: 0,
          download: 1,
          timing: words.time ?? 0,
          music_id: null,
          music_title: null,
          hot_sentence: null,
        },
        cover: { poster: { uri: 'c', source: 'upload' }, horizontal: null },
        mix: null,
        anchor: null,
        declare: null,
        sync: { to_toutiao: false },
      },
      true,
      now,
    ),
  'kuaishou page': (words, now) =>
    kuaishou(
      {
        kind: words.kind === 'image' ? 'image' : 'video',
        caption: withTopics(lines(words), words.topics),
        topics: named(words.topics),
        fileUri: film(words),
        images: pictures(words),
        coverUri: null,
        poi: null,
        collection: null,
        statement: null,
        photoStatus: 1,
        publishTime: (words.time ?? 0) * 1000,
      },
      now,
    ),
  'xiaohongshu page': (words, now) =>
    xiaohongshu(
      {
        common: {
          type: words.kind === 'video' ? 'video' : 'normal',
          title: words.title,
          desc: withTopics(words.description, words.topics, (name) => `#${name}[话题]#`),
          hash_tag: named(words.topics),
          post_loc: null,
          privacy_info: { type: 0 },
        },
        image_info: words.kind === 'image' ? { images: pictures(words).map((file_id) => ({ file_id })) } : null,
        video_info: words.kind === 'video' ? { file_id: 'v', cover_id: null } : null,
        business_binds: {
          notePostTiming: { postTime: words.time === undefined ? null : words.time * 1000 },
          noteCollectionBind: null,
          declaration: null,
          original: false,
        },
      },
      now,
    ),
  'shipinhao page': (words, now) =>
    shipinhao(
      {
        objectDesc: {
          description: withTopics(lines(words), words.topics),
          shortTitle: '',
          topics: [...words.topics],
          media: { uri: 'v', coverUri: null },
          location: null,
          markTag: null,
        },
        collection: null,
        original: false,
        effectiveTime: words.time ?? 0,
      },
      now,
    ),
  'bilibili page': (words, now) =>
    bilibili(
      {
        copyright: 1,
        tid: 160,
        title: words.title,
        tag: words.topics.join(','),
        desc: words.description,
        dtime: words.time ?? 0,
        statement: null,
        season: null,
        cover43: null,
        cover169: null,
        videos: [{ filename: 'v' }],
      },
      now,
    )?.[1] ?? null,
  'baijiahao page': (words, now) =>
    words.kind === 'article'
      ? newsComplaint(
          {
            title: words.title,
            content: words.html,
            cover_images: 'c',
            cover_layout: 'one',
            timer_time: words.time ?? 0,
            publish_statement: '无需声明',
          },
          now,
        )
      : baijiahao(
          {
            title: words.title,
            desc: words.description,
            mediaId: 'v',
            bjhtopic_info: named(words.topics),
            cover_images: '',
            vertical_cover_images: '',
            timer_time: words.time ?? 0,
            publish_statement: '无需声明',
          },
          new Set(['v']),
          now,
        ),
  'weibo page': (words) =>
    weibo({
      kind: words.kind === 'official' ? 'article' : words.kind,
      title: words.kind === 'image' ? '' : words.title,
      text:
        words.kind === 'article'
          ? ''
          : withTopics(words.kind === 'image' ? lines(words) : words.description, words.topics, hash),
      html: words.html,
      fileUri: film(words),
      images: pictures(words),
      coverUri: null,
      coverChosen: true,
      collection: null,
      statement: '无',
      more: { lead: words.description },
    }),
  'toutiao page': (words, now) =>
    toutiao(
      {
        kind: words.kind === 'official' ? 'article' : words.kind,
        title: words.kind === 'image' ? '' : words.title,
        text:
          words.kind === 'image'
            ? withTopics(lines(words), words.topics, hash)
            : words.kind === 'video'
              ? words.description
              : '',
        html: words.html,
        topics: words.kind === 'article' ? [] : named(words.topics),
        fileUri: film(words),
        images: pictures(words),
        coverUri: null,
        collection: null,
        declarations: [],
        more: {},
        timer: words.time ?? 0,
      },
      now,
    ),
  'tiktok page': (words, now) =>
    tiktok(
      {
        caption: withTopics(lines(words), words.topics),
        topics: named(words.topics),
        videoUri: 'v',
        coverUri: null,
        visibility: 0,
        aigc: false,
        autoCheck: false,
        scheduleTime: words.time ?? 0,
      },
      now,
    ),
  'weixin_gzh page': (words, now) =>
    weixin(
      {
        kind: words.kind === 'image' ? 'image' : 'video',
        material: film(words),
        images: pictures(words),
        title: words.title,
        guide: words.description,
        claim: null,
        groupNotice: false,
        massNotice: false,
        time: words.time ?? 0,
      },
      now,
    ),
  'tiktok interface': (words) => tiktokCaption(withTopics(lines(words), words.topics)),
  'youtube interface': ({ title, description, topics, time }, now) =>
    youtube({ title, description, tags: topics }) ??
    timeComplaint(
      { privacyStatus: 'private', ...(time === undefined ? {} : { publishAt: new Date(time * 1000).toISOString() }) },
      now,
    ),
  'instagram interface': (words) => instagram(withTopics(lines(words), words.topics)),
  'weixin_gzh interface': (words) =>
    draft(
      words.kind === 'image'
        ? { article_type: 'newspic', title: words.title, content: words.description }
        : {
            article_type: 'news',
            title: words.title,
            digest: words.description,
            author: words.author,
            content: words.html,
          },
    )?.[1] ?? null,
}
