// What speaks against an article before it goes out, beside the limits of its platform.
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { ItemFix } from '../../../../contract/http/wisdom-seo.ts'
import { waysOf } from '../../../lib/account-ways.ts'
import { readImages, readInfo } from '../store/item-codec.ts'
import type { ItemRow } from '../store/items.repository.ts'
import type { Draft } from './limits.ts'

type Said = { code: string; msg: string; level: 'warn' | 'block'; fix?: ItemFix }

/** The item's articles as they are now. */
export function takeArticle({ article_id }: Pick<ItemRow, 'article_id'>, from: number, to: number): { fix?: ItemFix } {
  return article_id === null
    ? {}
    : { fix: { kind: 'take_article', field: '', from: `第 ${from} 版`, to: `第 ${to} 版`, article_id } }
}

/** What limits ask of an article; {} for other works. */
export function articleDraft(
  row: Pick<ItemRow, 'article_id' | 'print_text_length' | 'video_cover_url' | 'video_publish_info'>,
): Pick<Draft, 'article'> {
  return row.article_id === null
    ? {}
    : {
        article: {
          textLength: row.print_text_length ?? 0,
          hasCover: row.video_cover_url !== '',
          author: readInfo(row.video_publish_info).article?.author ?? '',
        },
      }
}

/**
 * A text that is gone, one that was changed since, a cover that is the first picture, 公众号's interface that is not
 * opened or has no timer.
 */
export function articleAdvice(row: ItemRow, now: number): Said[] {
  if (row.article_id === null) return []
  const found: Said[] = []
  const say = (level: Said['level'], code: string, msg: string, more: { fix?: ItemFix } = {}): number =>
    found.push({ code, msg, level, ...more })
  if (row.print_version === null) say('block', 'file_missing', '文章内容已不存在，请重新选择文章')
  else if (
    row.article_version !== null &&
    row.article_delete_time === null &&
    row.article_version !== row.print_version
  )
    say(
      'warn',
      'article_changed',
      `文章在加入任务后改过（现为第 ${row.article_version} 版），将发布第 ${row.print_version} 版；要发布新内容请更新作品`,
      takeArticle(row, row.print_version, row.article_version),
    )
  if (row.video_cover_url === '' && readImages(row.image_urls).length > 0)
    say('warn', 'cover_missing', '未选择封面，将使用正文第一张图片')
  if (row.media_type === MEDIA_TYPE.official && !(row.third_token_enc !== null && waysOf(row).includes('official')))
    say(
      'block',
      'interface_missing',
      `公众号文章通过官方接口发布，账号“${row.openname}”还没有开通：请在账号管理中完成官方接口授权`,
    )
  if (row.media_type === MEDIA_TYPE.official && row.timing_time > now)
    say('warn', 'timing_local', '公众号接口没有平台定时：到点发布，在此之前手动发布会被拒绝')
  return found
}
