/** What a site does not take of a work. `{site}` = its name; the page and the helper say these, too. */
import { localText } from '../errors.ts'
import { compose } from './compose.ts'

const CHARACTERS = localText('个字', 'characters', 'caracteres', '字')
const BYTES = localText('字节', 'bytes', 'bytes', 'バイト')
/** What is counted; the notes are told of a text that has an emoji. */
const UNITS = {
  chars: CHARACTERS,
  utf16: localText(
    '个字（表情算 2 个或更多）',
    'characters (an emoji counts as 2 or more)',
    'caracteres (un emoji cuenta como 2 o más)',
    '字（絵文字は 2 字以上と数えます）',
  ),
  half: localText(
    '个字（英文和数字算半个，表情算 2 个或更多）',
    'characters (letters and digits count half, an emoji 2 or more)',
    'caracteres (letras y cifras cuentan la mitad; un emoji, 2 o más)',
    '字（英数字は半分、絵文字は 2 字以上と数えます）',
  ),
  emoji3: localText(
    '个字（表情算 3 个）',
    'characters (an emoji counts as 3)',
    'caracteres (un emoji cuenta como 3)',
    '字（絵文字は 3 字と数えます）',
  ),
}

/** Texts that a site counts, alone or together; a title alone has sentences of its own. */
const PARTS = {
  description: localText('正文', 'text', 'el texto', '本文'),
  topics: localText('话题', 'topics', 'los temas', 'トピック'),
  textAndTopics: localText('正文（含话题）', 'text (with topics)', 'el texto (con temas)', '本文（トピックを含む）'),
  titleAndText: localText(
    '标题和正文合计',
    'title and text together',
    'el título y el texto juntos',
    'タイトルと本文の合計',
  ),
  titleAndTopics: localText(
    '标题和话题合计',
    'title and topics together',
    'el título y los temas juntos',
    'タイトルとトピックの合計',
  ),
  all: localText(
    '标题、正文和话题合计',
    'title, text and topics together',
    'el título, el texto y los temas juntos',
    'タイトル・本文・トピックの合計',
  ),
}

export const limitReasons = {
  ...compose(
    'limits',
    {
      kind: localText(
        '{site}暂不支持发布{gap}',
        '{site} takes no {gap} yet',
        '{site} aún no admite {gap}',
        '{site} はまだ{gap}の公開に対応していません',
      ),
    },
    {
      video: localText('视频', 'videos', 'vídeos', '動画'),
      image: localText('图文', 'image posts', 'publicaciones de imágenes', '画像投稿'),
      article: localText('文章', 'articles', 'artículos', '記事'),
      official: localText(
        '公众号文章',
        'official account articles',
        'artículos de cuenta oficial',
        '公式アカウントの記事',
      ),
      other: localText('该类作品', 'works of this kind', 'obras de este tipo', 'この種類の作品'),
    },
  ),
  ...compose(
    'limits',
    {
      titleLong: localText(
        '{site}标题最多 {limit} {gap}，当前 {actual} 个',
        'A title on {site} has at most {limit} {gap}; this one has {actual}',
        'En {site} un título admite {limit} {gap}; este tiene {actual}',
        '{site} のタイトルは {limit} {gap}までで、現在 {actual} です',
      ),
      articleTitleLong: localText(
        '{site}文章标题最多 {limit} {gap}，当前 {actual} 个',
        "An article's title on {site} has at most {limit} {gap}; this one has {actual}",
        'En {site} el título de un artículo admite {limit} {gap}; este tiene {actual}',
        '{site} の記事タイトルは {limit} {gap}までで、現在 {actual} です',
      ),
    },
    { ...UNITS, bytes: BYTES },
  ),
  ...compose(
    'limits',
    {
      titleShort: localText(
        '{site}标题至少 {limit} {gap}，当前 {actual} 个',
        'A title on {site} has at least {limit} {gap}; this one has {actual}',
        'En {site} un título necesita {limit} {gap}; este tiene {actual}',
        '{site} のタイトルは {limit} {gap}以上必要で、現在 {actual} です',
      ),
      articleTitleShort: localText(
        '{site}文章标题至少 {limit} {gap}，当前 {actual} 个',
        "An article's title on {site} has at least {limit} {gap}; this one has {actual}",
        'En {site} el título de un artículo necesita {limit} {gap}; este tiene {actual}',
        '{site} の記事タイトルは {limit} {gap}以上必要で、現在 {actual} です',
      ),
    },
    { chars: CHARACTERS, bytes: BYTES },
  ),
  ...compose(
    'limits',
    compose(
      'text',
      {
        long: localText(
          '{site}{part}最多 {limit} {gap}，当前 {actual} 个',
          '{site} takes at most {limit} {gap} ({part}); there are {actual}',
          '{site} admite {limit} {gap} ({part}); hay {actual}',
          '{site} の{part}は {limit} {gap}までで、現在 {actual} です',
        ),
      },
      PARTS,
      'part',
    ),
    UNITS,
  ),
  ...compose(
    'limits.text',
    {
      bytes: localText(
        '{site}{gap}最多 {limit} 字节（约 {about} 个汉字），当前 {actual} 字节',
        '{site} takes at most {limit} bytes, about {about} Chinese characters ({gap}); there are {actual}',
        '{site} admite {limit} bytes, unos {about} caracteres chinos ({gap}); hay {actual}',
        '{site} の{gap}は {limit} バイト（漢字約 {about} 字）までで、現在 {actual} バイトです',
      ),
    },
    PARTS,
  ),
  'limits.sign': localText(
    '{site}不接受这些符号：{signs}',
    '{site} does not take these signs: {signs}',
    '{site} no admite estos signos: {signs}',
    '{site} では使えない記号です：{signs}',
  ),
  'limits.topicsMany': localText(
    '{site}最多 {limit} 个话题，当前 {actual} 个',
    '{site} takes at most {limit} topics; there are {actual}',
    '{site} admite {limit} temas; hay {actual}',
    '{site} のトピックは {limit} 個までで、現在 {actual} 個です',
  ),
  'limits.topicsFew': localText(
    '{site}至少需要 {limit} 个话题',
    '{site} needs at least {limit} topic(s)',
    '{site} necesita al menos {limit} tema(s)',
    '{site} にはトピックが {limit} 個以上必要です',
  ),
  'limits.topicLong': localText(
    '{site}每个话题最多 {limit} 个字，「{name}」有 {actual} 个',
    'A topic on {site} has at most {limit} characters; "{name}" has {actual}',
    'En {site} un tema admite {limit} caracteres; «{name}» tiene {actual}',
    '{site} のトピックは {limit} 字までで、「{name}」は {actual} 字です',
  ),
  'limits.topicsLong': localText(
    '{site}的话题合计最多 {limit} 个字，当前 {actual} 个',
    'All topics on {site} have at most {limit} characters together; they have {actual}',
    'En {site} los temas suman como máximo {limit} caracteres; suman {actual}',
    '{site} のトピックは合計 {limit} 字までで、現在 {actual} 字です',
  ),
  'limits.timerNone': localText(
    '{site}没有平台定时，到点发布',
    '{site} has no timer of its own; the work is published at its minute',
    '{site} no tiene temporizador propio; la obra se publica a su hora',
    '{site} に予約機能はありません。時刻になってから公開します',
  ),
  'limits.timerEarly': localText(
    '{site}定时至少要在 {minutes} 分钟以后',
    'A timed work on {site} is at least {minutes} minutes away',
    'En {site} la hora programada debe ser al menos {minutes} minutos después',
    '{site} の予約は {minutes} 分以上先にしてください',
  ),
  'limits.timerEarlyAllowed': localText(
    '{site}定时至少要在 {minutes} 分钟以后（含上传和准备 {allowance} 分钟）',
    'A timed work on {site} is at least {minutes} minutes away ({allowance} of them to upload and prepare it)',
    'En {site} la hora debe ser al menos {minutes} minutos después ({allowance} para subirla y prepararla)',
    '{site} の予約は {minutes} 分以上先にしてください（アップロードと準備の {allowance} 分を含む）',
  ),
  'limits.timerLate': localText(
    '{site}定时最远 {days} 天',
    'A timed work on {site} is at most {days} days away',
    'En {site} se puede programar hasta {days} días después',
    '{site} の予約は {days} 日先までです',
  ),
  'limits.timerHours': localText(
    '{site}只能定时到整点',
    '{site} takes times at full hours only',
    '{site} solo admite horas en punto',
    '{site} の予約は毎正時のみです',
  ),
  'limits.timerStep': localText(
    '{site}定时的分钟须为 {limit} 的倍数',
    'The minute of a time on {site} is a multiple of {limit}',
    'En {site} los minutos deben ser múltiplos de {limit}',
    '{site} の予約の分は {limit} の倍数にしてください',
  ),
  'limits.picturesMany': localText(
    '{site}图文最多 {limit} 张图，当前 {actual} 张',
    'An image post on {site} has at most {limit} pictures; this one has {actual}',
    'En {site} una publicación admite {limit} imágenes; esta tiene {actual}',
    '{site} の画像投稿は {limit} 枚までで、現在 {actual} 枚です',
  ),
  'limits.picturesNone': localText(
    '图文至少需要 1 张图',
    'An image post needs at least one picture',
    'Una publicación de imágenes necesita al menos una imagen',
    '画像投稿には画像が1枚以上必要です',
  ),
  'limits.pictureLarge': localText(
    '{site}每张图片最大 {limit} MB，当前最大的有 {actual} MB',
    'A picture on {site} has at most {limit} MB; the largest has {actual} MB',
    'En {site} una imagen admite {limit} MB; la mayor tiene {actual} MB',
    '{site} の画像は1枚 {limit} MB までで、最大のものは {actual} MB です',
  ),
  'limits.pictureFormat': localText(
    '{site}不支持 {format} 图片',
    '{site} takes no {format} pictures',
    '{site} no admite imágenes {format}',
    '{site} は {format} の画像に対応していません',
  ),
  'limits.filmLarge': localText(
    '{site}视频最大 {limit} MB，当前 {actual} MB',
    'A video on {site} has at most {limit} MB; this one has {actual} MB',
    'En {site} un vídeo admite {limit} MB; este tiene {actual} MB',
    '{site} の動画は {limit} MB までで、現在 {actual} MB です',
  ),
  'limits.filmLong': localText(
    '{site}视频最长 {limit} 秒，当前 {actual} 秒',
    'A video on {site} lasts at most {limit} s; this one lasts {actual} s',
    'En {site} un vídeo dura como máximo {limit} s; este dura {actual} s',
    '{site} の動画は {limit} 秒までで、現在 {actual} 秒です',
  ),
  'limits.filmShort': localText(
    '{site}视频最短 {limit} 秒，当前 {actual} 秒',
    'A video on {site} lasts at least {limit} s; this one lasts {actual} s',
    'En {site} un vídeo dura al menos {limit} s; este dura {actual} s',
    '{site} の動画は {limit} 秒以上必要で、現在 {actual} 秒です',
  ),
  'limits.filmFormat': localText(
    '{site}不支持 {format} 视频',
    '{site} takes no {format} videos',
    '{site} no admite vídeos {format}',
    '{site} は {format} の動画に対応していません',
  ),
  'limits.coverLarge': localText(
    '{site}封面图片须小于 {limit} MB，当前 {actual} MB',
    'A cover on {site} is smaller than {limit} MB; this one has {actual} MB',
    'En {site} la portada debe ocupar menos de {limit} MB; esta tiene {actual} MB',
    '{site} のカバー画像は {limit} MB 未満にしてください（現在 {actual} MB）',
  ),
  'limits.coverFormat': localText(
    '{site}的封面不支持 {format} 图片',
    '{site} takes no {format} pictures as cover',
    '{site} no admite portadas {format}',
    '{site} のカバーは {format} の画像に対応していません',
  ),
  'limits.articleLong': localText(
    '{site}文章正文最多 {limit} 个字，当前 {actual} 个',
    "An article's text on {site} has at most {limit} characters; this one has {actual}",
    'En {site} el texto de un artículo admite {limit} caracteres; este tiene {actual}',
    '{site} の記事本文は {limit} 字までで、現在 {actual} 字です',
  ),
  'limits.leadLong': localText(
    '{site}文章的导语最多 {limit} 个字，当前 {actual} 个',
    "An article's lead on {site} has at most {limit} characters; this one has {actual}",
    'En {site} la entradilla de un artículo admite {limit} caracteres; esta tiene {actual}',
    '{site} の記事のリード文は {limit} 字までで、現在 {actual} 字です',
  ),
  'limits.digestLong': localText(
    '{site}接口的摘要最多 {limit} 个字，当前 {actual} 个',
    'A summary for the interface of {site} has at most {limit} characters; this one has {actual}',
    'En la interfaz de {site} un resumen admite {limit} caracteres; este tiene {actual}',
    '{site} の公式連携の要約は {limit} 字までで、現在 {actual} 字です',
  ),
  'limits.authorLong': localText(
    '{site}作者最多 {limit} 个字，当前 {actual} 个',
    'An author on {site} has at most {limit} characters; this one has {actual}',
    'En {site} el autor admite {limit} caracteres; este tiene {actual}',
    '{site} の著者は {limit} 字までで、現在 {actual} 字です',
  ),
  'limits.articleCover': localText(
    '{site}文章必须有封面，请选择封面或在正文中插入图片',
    'An article on {site} needs a cover: choose one or put a picture into its text',
    'En {site} un artículo necesita portada: elija una o inserte una imagen en el texto',
    '{site} の記事にはカバーが必要です。カバーを選ぶか、本文に画像を入れてください',
  ),
} as const
export type LimitReason = keyof typeof limitReasons
