// Saving an article: cleaned, checked, written once per change, with the state before it kept.
import { rulesFor } from '../../../contract/acceptance/acceptance.ts'
import { ARTICLE_STATUS, OFFICIAL_LIMITS } from '../../../contract/entities/article.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { FieldError } from '../../../contract/errors.ts'
import type { saveArticle } from '../../../contract/http/article.ts'
import { writeAudit } from '../../http/audit.ts'
import { cleanArticle, countWords, pictureIds, plainText, textLength } from '../../lib/article-html.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import { articleWarnings } from './article-warnings.ts'
import { articleMissing, badFields, newerVersion } from './articles.errors.ts'
import type { ArticlesDeps, Caller } from './articles.ports.ts'
import { adminNames, insertArticle, lockLive, readKeywords } from './articles.repository.ts'
import type { ArticleRow } from './articles.repository.ts'
import { findPictures, placePictures } from './pictures.ts'
import { seoReport } from './seo.ts'
import { keepVersion } from './versions.repository.ts'
import type { ArticleContent } from './versions.repository.ts'

type Input = ParsedInputOf<typeof saveArticle>
type Output = OutputOf<typeof saveArticle>
interface Change {
  kind: ArticleRow['kind']
  content: ArticleContent
  status: 0 | 1 | undefined
  autosave: 0 | 1
}

export interface SaveArticle {
  /** @throws BAD_INPUT with the field, NOT_FOUND, CONFLICT with the newer version */
  save(caller: Caller, input: Input): Promise<Output>
  /**
   * Writes a change of an article that stands, `expected` as `version` of the call.
   * @throws NOT_FOUND, CONFLICT
   */
  change(
    caller: Caller,
    id: number,
    expected: number | undefined,
    make: (row: ArticleRow) => Promise<Change>,
  ): Promise<Output>
}

/** See the interface. */
export function createSaveArticle(deps: ArticlesDeps): SaveArticle {
  const { clock } = deps

  /** 0 to 100 for its keywords; null without any. */
  const scoreOf = async (db: Db, content: ArticleContent): Promise<number | null> => {
    const keywords = readKeywords(content.keywords)
    return keywords.length === 0
      ? null
      : seoReport({ title: content.title, html: content.content_html, keywords }, await deps.words.finder(db)).score
  }

  const answer = async (db: Db, row: ArticleRow): Promise<Output> => {
    const [pictures, platforms, find] = await Promise.all([
      findPictures(db, [...pictureIds(row.content_html), row.cover_attachment_id ?? 0]),
      deps.platforms.all(db),
      deps.words.finder(db),
    ])
    const isGone = (id: number): boolean => pictures.get(id)?.delete_time !== null
    return {
      id: row.id,
      version: row.version,
      word_count: row.word_count,
      seo_score: row.seo_score,
      update_time: toSeconds(row.update_time),
      warnings: articleWarnings(row.kind, row, { platforms: platforms.values(), find, isGone }),
    }
  }

  const add = async (caller: Caller, { kind, content, status = 0, autosave }: Change): Promise<Output> => {
    const now = clock.now()
    const score = await scoreOf(caller.db, content)
    const id = await inTransaction(caller.db, async (trx) => {
      const made = await insertArticle(trx, {
        kind,
        ...content,
        seo_score: score,
        status,
        admin_id: caller.admin.id,
        editor_id: caller.admin.id,
        create_time: now,
        update_time: now,
        delete_time: null,
      })
      await keepVersion(trx, { articleId: made, version: 1, adminId: caller.admin.id, autosave, content, now })
      return made
    })
    return await read(caller.db, id)
  }

  const read = async (db: Db, id: number): Promise<Output> => {
    const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw articleMissing()
    return await answer(db, row)
  }

  const change: SaveArticle['change'] = async (caller, id, expected, make) => {
    await inTransaction(caller.db, async (trx) => {
      const [row] = await lockLive(trx, [id])
      if (row === undefined) throw articleMissing()
      if (expected !== undefined && expected !== row.version) {
        throw newerVersion({
          version: row.version,
          update_time: toSeconds(row.update_time),
          admin_name: (await adminNames(trx, [row.editor_id])).get(row.editor_id) ?? '',
        })
      }
      const { kind, content, status: wanted = row.status, autosave } = await make(row)
      // Only who reviews a text ends its review.
      const status = row.status >= ARTICLE_STATUS.unreviewed ? row.status : wanted
      const same = kind === row.kind && isSame(row, content)
      if (same && status === row.status) return
      const now = clock.now()
      const version = same ? row.version : row.version + 1
      await trx
        .updateTable('articles')
        .set({
          kind,
          ...content,
          seo_score: await scoreOf(trx, content),
          status,
          version,
          editor_id: caller.admin.id,
          update_time: now,
        })
        .where('id', '=', id)
        .execute()
      if (!same) await keepVersion(trx, { articleId: id, version, adminId: caller.admin.id, autosave, content, now })
    })
    return await read(caller.db, id)
  }

  return {
    change,
    async save(caller, input) {
      const content = await contentOf(caller.db, input)
      const wanted: Change = { kind: input.kind, content, status: input.status, autosave: input.autosave }
      const done =
        input.id === undefined
          ? await add(caller, wanted)
          : await change(caller, input.id, input.version, async () => wanted)
      // What the editor saves by itself every few seconds would drown the log.
      if (input.id === undefined || input.autosave === 0) {
        const { admin, ip, ua } = caller
        await writeAudit(caller.db, {
          action: 'article.save',
          adminId: admin.id,
          adminName: admin.name,
          targetType: 'article',
          targetId: done.id,
          summary: `${input.id === undefined ? '新建' : '编辑'}文章：${input.title}（第 ${done.version} 版）`,
          ip,
          ua,
          result: 1,
        })
      }
      return done
    },
  }
}

const FIELDS = [
  'title',
  'author',
  'digest',
  'content_html',
  'cover_attachment_id',
  'keywords',
  'content_source_url',
  'need_open_comment',
  'only_fans_can_comment',
] as const
const isSame = (row: ArticleContent, content: ArticleContent): boolean =>
  FIELDS.every((field) => row[field] === content[field])

/**
 * What is stored of the input.
 * @throws BAD_INPUT with every field that is wrong
 */
async function contentOf(db: Db, input: Input): Promise<ArticleContent> {
  const { html, errors } = await placePictures(db, cleanArticle(input.content_html))
  const text = plainText(html)
  const wrong: FieldError[] = [
    ...errors,
    ...(await coverErrors(db, input.cover_attachment_id)),
    ...(input.kind === 'official' ? officialErrors(input, html, text) : []),
  ]
  if (wrong.length > 0) throw badFields(wrong)
  return {
    title: input.title,
    author: input.author,
    digest: input.digest,
    content_html: html,
    cover_attachment_id: input.cover_attachment_id === 0 ? null : input.cover_attachment_id,
    keywords: JSON.stringify([...new Set(input.keywords)]),
    word_count: countWords(text),
    content_source_url: input.content_source_url,
    need_open_comment: input.need_open_comment,
    only_fans_can_comment: input.only_fans_can_comment,
  }
}

async function coverErrors(db: Db, id: number): Promise<FieldError[]> {
  if (id === 0) return []
  const cover = (await findPictures(db, [id])).get(id)
  if (cover === undefined) return [{ field: 'cover_attachment_id', msg: '封面图片不存在或已删除' }]
  return cover.mimetype.startsWith('image/') ? [] : [{ field: 'cover_attachment_id', msg: '封面必须是图片' }]
}

/** A title longer than the interface takes can be kept; nothing else that it would refuse. */
function officialErrors(input: Input, html: string, text: string): FieldError[] {
  const takes = rulesFor({ value: 'weixin_gzh' }, 'official')?.article
  const long = (field: 'title' | 'author' | 'digest', name: string, most = Number.POSITIVE_INFINITY): FieldError[] => {
    const { length } = [...input[field]]
    return length > most ? [{ field, msg: `公众号${name}最多 ${most} 个字，当前 ${length} 个` }] : []
  }
  const length = textLength(text)
  const over =
    takes?.textMax !== undefined && length > takes.textMax
      ? [{ field: 'content_html', msg: `公众号正文须少于 ${takes.textMax + 1} 个字，当前 ${length} 个` }]
      : Buffer.byteLength(html) >= OFFICIAL_LIMITS.html_bytes
        ? [{ field: 'content_html', msg: '公众号正文须小于 1 MB，请减少格式或拆成多篇' }]
        : []
  return [
    ...long('title', '标题', OFFICIAL_LIMITS.title),
    ...long('author', '作者', takes?.authorMax),
    ...long('digest', '摘要', takes?.digestMax),
    ...over,
  ]
}
