/** Refusals of works of articles. */
import { localText } from '../errors.ts'
import { compose } from './compose.ts'
import { limitReasons } from './limits.ts'

export const articleWorkReasons = {
  'publishing.articleMissing': localText(
    '文章不存在或已删除',
    'The article does not exist or was deleted',
    'El artículo no existe o fue eliminado',
    '記事が存在しないか削除されています',
  ),
  'publishing.articleRejected': localText(
    '文章“{title}”已退回，修改并审核后才能发布',
    'The article "{title}" was sent back: it can be published once changed and reviewed',
    'El artículo «{title}» fue devuelto: se podrá publicar cuando se modifique y revise',
    '記事「{title}」は差し戻されています。修正して審査を受けてから公開できます',
  ),
  'publishing.articleUnreviewed': localText(
    '文章“{title}”还没有审核，审核后才能发布',
    'The article "{title}" is not reviewed yet: it can be published once reviewed',
    'El artículo «{title}» aún no se ha revisado: se podrá publicar cuando se revise',
    '記事「{title}」はまだ審査されていません。審査後に公開できます',
  ),
  'publishing.articlePictureGone': localText(
    '文章“{title}”的第 {n} 张图片已被删除，请更换后再发布',
    'Picture {n} of the article "{title}" was deleted: replace it, then publish',
    'La imagen {n} del artículo «{title}» fue eliminada: reemplácela antes de publicar',
    '記事「{title}」の {n} 枚目の画像は削除されています。差し替えてから公開してください',
  ),
  'publishing.articleCoverGone': localText(
    '文章“{title}”的封面已被删除，请更换后再发布',
    'The cover of the article "{title}" was deleted: replace it, then publish',
    'La portada del artículo «{title}» fue eliminada: reemplácela antes de publicar',
    '記事「{title}」のカバーは削除されています。差し替えてから公開してください',
  ),
  'publishing.articleEmpty': localText(
    '文章“{title}”还没有正文',
    'The article "{title}" has no text yet',
    'El artículo «{title}» aún no tiene texto',
    '記事「{title}」にはまだ本文がありません',
  ),
  'publishing.articleNotFile': localText(
    '文章作品不能换成视频或图片',
    'A work of an article cannot become a video or pictures',
    'Una obra de artículo no puede convertirse en vídeo o imágenes',
    '記事の作品を動画や画像に変更することはできません',
  ),
  'publishing.fileNotArticle': localText(
    '视频和图文作品不能换成文章',
    'Works of videos and pictures cannot become an article',
    'Las obras de vídeo o imágenes no pueden convertirse en un artículo',
    '動画や画像投稿の作品を記事に変更することはできません',
  ),
  'publishing.noArticle': localText(
    '请至少选择一篇文章',
    'Choose at least one article',
    'Elija al menos un artículo',
    '記事を1つ以上選んでください',
  ),
  'publishing.articleTwice': localText(
    '同一篇文章不能在一条图文里出现两次',
    'An article cannot stand twice in the same work',
    'Un artículo no puede aparecer dos veces en la misma obra',
    '同じ記事を1つの作品に2回入れることはできません',
  ),
  'publishing.articleBare': localText(
    '第 {n} 篇“{title}”没有封面：请选择封面或在正文中插入图片',
    'Article {n}, "{title}", has no cover: choose one or put a picture into its text',
    'El artículo {n}, «{title}», no tiene portada: elija una o inserte una imagen en el texto',
    '{n} 本目の「{title}」にカバーがありません。カバーを選ぶか、本文に画像を入れてください',
  ),
  'publishing.articlesOnly': localText(
    '文章任务只能选择文章',
    'Tasks of articles take articles only',
    'Las tareas de artículos solo admiten artículos',
    '記事のタスクで選べるのは記事だけです',
  ),
  'publishing.severalArticles': localText(
    '只有公众号图文能放多篇文章',
    'Only works of official accounts hold several articles',
    'Solo las obras de cuentas oficiales admiten varios artículos',
    '複数の記事を入れられるのは公式アカウントの投稿だけです',
  ),
  'publishing.typeWithoutArticles': localText(
    '该类型的任务不能选择文章',
    'Tasks of this type take no articles',
    'Las tareas de este tipo no admiten artículos',
    'この種類のタスクでは記事を選べません',
  ),
  ...compose(
    'publishing',
    {
      moreCover: localText(
        '第 {n} 篇“{title}”：{gap}',
        'Article {n}, "{title}": {gap}',
        'Artículo {n}, «{title}»: {gap}',
        '{n} 本目「{title}」：{gap}',
      ),
    },
    { large: limitReasons['limits.coverLarge'], format: limitReasons['limits.coverFormat'] },
  ),
  'publishing.moreTitleLong': localText(
    '第 {n} 篇“{title}”的标题最多 {limit} 个字，当前 {actual} 个',
    'The title of article {n}, "{title}", may have {limit} characters and has {actual}',
    'El título del artículo {n}, «{title}», admite {limit} caracteres y tiene {actual}',
    '{n} 本目「{title}」のタイトルは {limit} 字までで、現在 {actual} 字です',
  ),
  'publishing.moreDigestLong': localText(
    '第 {n} 篇“{title}”的摘要最多 {limit} 个字，当前 {actual} 个',
    'The summary of article {n}, "{title}", may have {limit} characters and has {actual}',
    'El resumen del artículo {n}, «{title}», admite {limit} caracteres y tiene {actual}',
    '{n} 本目「{title}」の要約は {limit} 字までで、現在 {actual} 字です',
  ),
  'publishing.moreAuthorLong': localText(
    '第 {n} 篇“{title}”的作者最多 {limit} 个字，当前 {actual} 个',
    'The author of article {n}, "{title}", may have {limit} characters and has {actual}',
    'El autor del artículo {n}, «{title}», admite {limit} caracteres y tiene {actual}',
    '{n} 本目「{title}」の著者は {limit} 字までで、現在 {actual} 字です',
  ),
  'publishing.moreTextLong': localText(
    '第 {n} 篇“{title}”的正文最多 {limit} 个字，当前 {actual} 个',
    'The text of article {n}, "{title}", may have {limit} characters and has {actual}',
    'El texto del artículo {n}, «{title}», admite {limit} caracteres y tiene {actual}',
    '{n} 本目「{title}」の本文は {limit} 字までで、現在 {actual} 字です',
  ),
} as const
