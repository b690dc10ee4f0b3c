/** Refusals of the calls about clip orders: amounts, states, captions and voices. */
import { localText } from '../errors.ts'
import { compose } from './compose.ts'

/** What is wrong with a line of a caption file. */
const CAPTION_PROBLEMS = {
  time: localText(
    '时间格式不正确，应为 00:00:01,000 --> 00:00:03,000',
    'the times are not right, they read 00:00:01,000 --> 00:00:03,000',
    'el formato de tiempo no es correcto; debe ser 00:00:01,000 --> 00:00:03,000',
    '時刻の形式が正しくありません（00:00:01,000 --> 00:00:03,000）',
  ),
  order: localText(
    '结束时间不晚于开始时间',
    'it ends no later than it begins',
    'el final no es posterior al inicio',
    '終了時刻が開始時刻より後ではありません',
  ),
  long: localText(
    '一条字幕最多 {max} 个字',
    'a caption may have {max} characters',
    'un subtítulo admite {max} caracteres',
    '字幕1件は {max} 字までです',
  ),
  many: localText(
    '最多 {max} 条字幕',
    'a file may have {max} captions',
    'el archivo admite {max} subtítulos',
    '字幕は {max} 件までです',
  ),
  late: localText(
    '时间超过 3 小时',
    'the time is beyond 3 hours',
    'el tiempo supera las 3 horas',
    '時刻が3時間を超えています',
  ),
  none: localText('没有找到字幕', 'there are no captions', 'no hay subtítulos', '字幕が見つかりません'),
}

export const clipReasons = {
  'clips.usedUp': localText(
    '素材的组合已全部用完，再出片就与之前的相同，请增加素材',
    'All combinations of the materials are used; another film would repeat one: add materials',
    'Se han usado todas las combinaciones de materiales; otro vídeo sería repetido: añada materiales',
    '素材の組み合わせをすべて使い切りました。これ以上は同じ動画になるため、素材を追加してください',
  ),
  'clips.moreLeft': localText(
    '当前素材还能生成 {max} 条与之前不同的成片，请增加素材',
    'These materials give {max} more films unlike those before: add materials',
    'Estos materiales dan {max} vídeos más distintos de los anteriores: añada materiales',
    '今の素材でこれまでと異なる動画はあと {max} 本です。素材を追加してください',
  ),
  'clips.noCombination': localText(
    '当前素材凑不出一条成片，请检查各分镜的素材和时长',
    'These materials do not make one film: check the materials and lengths of the scenes',
    'Estos materiales no dan para un vídeo: revise los materiales y duraciones de las escenas',
    '今の素材では動画を1本も作れません。各シーンの素材と長さを確認してください',
  ),
  'clips.atMost': localText(
    '当前素材最多能生成 {max} 条不重复的成片，请减少数量或增加素材',
    'These materials give at most {max} different films: ask for fewer or add materials',
    'Estos materiales dan como máximo {max} vídeos distintos: pida menos o añada materiales',
    '今の素材で作れる重複のない動画は {max} 本までです。数を減らすか素材を追加してください',
  ),
  'clips.noFurtherCombination': localText(
    '当前素材凑不出新的成片，请增加素材',
    'These materials make no further film: add materials',
    'Estos materiales no dan para otro vídeo: añada materiales',
    '今の素材では新しい動画を作れません。素材を追加してください',
  ),
  'clips.furtherAtMost': localText(
    '当前素材最多还能生成 {max} 条不重复的成片，请减少数量或增加素材',
    'These materials give at most {max} further films: ask for fewer or add materials',
    'Estos materiales dan como máximo {max} vídeos más: pida menos o añada materiales',
    '今の素材で作れる重複のない動画はあと {max} 本までです。数を減らすか素材を追加してください',
  ),
  'clips.fissionClosed': localText(
    '裂变活动暂未开通，请直接提交剪辑',
    'Fission campaigns are not available yet: submit the clips directly',
    'Las campañas de fisión aún no están disponibles: envíe los clips directamente',
    '拡散キャンペーンはまだ利用できません。編集を直接送信してください',
  ),
  'clips.draft': localText(
    '草稿还没有提交，请直接修改数量',
    'The draft is not submitted yet: change its number directly',
    'El borrador aún no se ha enviado: cambie la cantidad directamente',
    '下書きはまだ送信されていません。数を直接変更してください',
  ),
  'clips.ofTask': localText(
    '该订单属于发布任务，数量不能修改；如需更多成片请新建任务',
    'The order belongs to a publishing task and keeps its number: make another task for more films',
    'El pedido pertenece a una tarea de publicación y su cantidad no cambia: cree otra tarea para más vídeos',
    'この注文は公開タスクに属するため、数を変更できません。動画を増やすには新しいタスクを作成してください',
  ),
  'clips.orderFull': localText(
    '一个订单最多 {max} 条，已有 {n} 条',
    'An order has at most {max} films and this one has {n}',
    'Un pedido tiene como máximo {max} vídeos y este ya tiene {n}',
    '1つの注文は {max} 本までで、既に {n} 本あります',
  ),
  'clips.nothingToDelete': localText(
    '请选择要删除的订单或成片',
    'Choose the orders or films to delete',
    'Elija los pedidos o vídeos que desea eliminar',
    '削除する注文または動画を選んでください',
  ),
  'clips.charged': localText(
    '该订单已有成片完成并扣除条数，不能再修改；请新建订单或重新剪辑单条成片',
    'Films of the order are finished and charged, so it cannot change: make a new order or render single films again',
    'El pedido ya tiene vídeos terminados y cobrados y no se puede cambiar: cree otro o vuelva a montar vídeos sueltos',
    '完成して本数を消費した動画があるため変更できません。新しい注文を作るか、動画ごとに再編集してください',
  ),
  'clips.coresTooMany': localText(
    '这台机器只有 {max} 个核心',
    'This machine has {max} cores only',
    'Este equipo solo tiene {max} núcleos',
    'このマシンのコアは {max} 個だけです',
  ),
  'clips.tokenReused': localText(
    '这次提交的标识已用于另一份剪辑设置，未生成新订单；请刷新页面后重新提交',
    'The key of this request was used for other settings and no order was made: reload the page and submit again',
    'La clave de este envío se usó con otros ajustes y no se creó ningún pedido: recargue la página y envíe de nuevo',
    'この送信の識別子は別の設定で使われたため、注文は作成されていません。ページを再読み込みして送信し直してください',
  ),
  'clips.nothingFailed': localText(
    '没有失败的成片需要重新剪辑',
    'No film failed, so there is nothing to render again',
    'No hay vídeos fallidos que volver a montar',
    '再編集が必要な失敗した動画はありません',
  ),
  'clips.beingMade': localText(
    '所选成片正在剪辑中，请等它完成或先取消',
    'The chosen films are being made: wait for them or cancel them first',
    'Los vídeos elegidos se están generando: espere a que terminen o cancélelos primero',
    '選択した動画は編集中です。完成を待つか、先に取り消してください',
  ),
  'clips.chargeAgain': localText(
    '其中 {n} 条已完成，重新剪辑会再次扣除 {n} 条，请确认后再提交',
    '{n} of them are finished and rendering them again costs {n} clips: confirm and submit again',
    '{n} ya están terminados y volver a montarlos cuesta {n} clips: confirme y envíe de nuevo',
    'そのうち {n} 本は完成済みで、再編集すると {n} 本分を再度消費します。確認してから送信してください',
  ),
  'clips.previewsUsedUp': localText(
    '每小时最多生成预览 {max} 次，请 {minutes} 分钟后再试，或直接提交剪辑',
    'There are at most {max} previews an hour: try again in {minutes} min, or submit the order',
    'Hay como máximo {max} vistas previas por hora: pruebe en {minutes} min o envíe el pedido',
    'プレビューは1時間に {max} 回までです。{minutes} 分後に再試行するか、編集を送信してください',
  ),
  'clips.nothingToDownload': localText(
    '所选成片还没有完成，完成后再下载',
    'The chosen films are not finished: download them once they are',
    'Los vídeos elegidos aún no están terminados: descárguelos cuando lo estén',
    '選択した動画はまだ完成していません。完成後にダウンロードしてください',
  ),
  'clips.coverOfPost': localText(
    '图文的封面就是第一张图，不能单独更换',
    'The cover of an image post is its first picture and cannot be changed by itself',
    'La portada de una publicación de imágenes es la primera imagen y no se cambia por separado',
    '画像投稿のカバーは1枚目の画像で、単独では変更できません',
  ),
  'clips.coverOfUnfinished': localText(
    '成片还没有完成，完成后再换封面',
    'The film is not finished: change its cover once it is',
    'El vídeo aún no está terminado: cambie la portada cuando lo esté',
    '動画はまだ完成していません。完成後にカバーを変更してください',
  ),
  'clips.coverNeeded': localText(
    '请选择封面图片',
    'Choose a cover picture',
    'Elija una imagen de portada',
    'カバー画像を選んでください',
  ),
  'clips.pictureMissing': localText(
    '所选图片不存在或已删除，请重新选择',
    'The chosen picture does not exist or was deleted: choose again',
    'La imagen elegida no existe o fue eliminada: elija otra',
    '選択した画像が存在しないか削除されています。選び直してください',
  ),
  'clips.frameBeyondEnd': localText(
    '所选时间超出了成片的时长',
    "The chosen moment is beyond the film's end",
    'El momento elegido supera la duración del vídeo',
    '選択した時刻が動画の長さを超えています',
  ),
  'clips.musicTagNeeded': localText(
    '请选择音乐分类，或改为从选定的音乐中随机',
    'Choose a kind of music, or draw from chosen pieces',
    'Elija una categoría de música o use música elegida al azar',
    '音楽の分類を選ぶか、選択した音楽からランダムにしてください',
  ),
  'clips.musicTagEmpty': localText(
    '音乐库里没有标签为“{tag}”的音乐，请换一个分类或先上传',
    'The music library has nothing tagged "{tag}": choose another kind or upload some',
    'La biblioteca no tiene música con la etiqueta «{tag}»: elija otra categoría o suba música',
    '音楽ライブラリにタグ「{tag}」の音楽がありません。別の分類にするか、先にアップロードしてください',
  ),
  'clips.musicNone': localText(
    '音乐库里还没有音乐，请先上传，或改为不用音乐',
    'The music library is empty: upload some, or use no music',
    'La biblioteca de música está vacía: suba música o no la use',
    '音楽ライブラリに音楽がありません。先にアップロードするか、音楽なしにしてください',
  ),
  'clips.musicNeeded': localText(
    '请选择背景音乐，或改为不用音乐',
    'Choose the music, or use none',
    'Elija la música de fondo o no la use',
    'BGM を選ぶか、音楽なしにしてください',
  ),
  'clips.captionsByEarClosed': localText(
    '自动识别字幕暂未开通，请改用“仅字幕”或“配音字幕”',
    'Captions by recognition are not available yet: use captions only, or captions with a voice',
    'Los subtítulos automáticos aún no están disponibles: use solo subtítulos o subtítulos con voz',
    '字幕の自動認識はまだ利用できません。「字幕のみ」か「音声と字幕」を使ってください',
  ),
  'clips.captionFileSpoken': localText(
    '字幕文件的时间由文件决定，不能同时由音色朗读，请改用自己的录音或不配音',
    'A caption file brings its own times and cannot be read by a voice: use your own recording, or none',
    'Un archivo de subtítulos fija sus tiempos y no puede leerlo una voz: use su propia grabación o ninguna',
    '字幕ファイルは時刻が決まっているため、音声で読み上げられません。自分の録音にするか、音声なしにしてください',
  ),
  'clips.captionsNeeded': localText(
    '请填写字幕文案',
    'Write the captions',
    'Escriba los subtítulos',
    '字幕のテキストを入力してください',
  ),
  'clips.voiceNeeded': localText('请选择配音音色', 'Choose a voice', 'Elija una voz', '音声を選んでください'),
  'clips.voiceUnknown': localText(
    '本机暂时不能使用所选音色（{voice}），请换一个音色、在「系统设置 → 语音服务」配置，或改用“仅字幕”',
    'The chosen voice ({voice}) cannot be used here: choose another, see Settings - Voices, or use captions only',
    'La voz elegida ({voice}) no se puede usar aquí: elija otra, configúrela en Ajustes - Voces o use solo subtítulos',
    '選択した音声（{voice}）は今ここで使えません。別の音声にするか、「設定 - 音声サービス」で設定するか、字幕のみにしてください',
  ),
  'clips.recordingNeeded': localText(
    '请选择录音，或改用音色配音',
    'Choose a recording, or use a voice',
    'Elija una grabación o use una voz',
    '録音を選ぶか、音声に切り替えてください',
  ),
  'clips.recordingLong': localText(
    '录音“{file}”超过 {max} 秒，请剪短后再用',
    'The recording "{file}" is longer than {max} s: shorten it first',
    'La grabación «{file}» supera {max} s: acórtela primero',
    '録音「{file}」が {max} 秒を超えています。短くしてから使ってください',
  ),
  'clips.captionFileNeeded': localText(
    '请选择字幕文件（SRT 或 WebVTT）',
    'Choose a caption file (SRT or WebVTT)',
    'Elija un archivo de subtítulos (SRT o WebVTT)',
    '字幕ファイル（SRT または WebVTT）を選んでください',
  ),
  'clips.captionFileLong': localText(
    '字幕文件“{file}”长于 {max} 秒，请剪短后再用',
    'The caption file "{file}" is longer than {max} s: shorten it first',
    'El archivo de subtítulos «{file}» supera {max} s: acórtelo primero',
    '字幕ファイル「{file}」が {max} 秒を超えています。短くしてから使ってください',
  ),
  ...compose(
    'clips',
    {
      captionLine: localText(
        '字幕文件“{file}”第 {line} 行：{gap}',
        'Line {line} of the caption file "{file}": {gap}',
        'Línea {line} del archivo de subtítulos «{file}»: {gap}',
        '字幕ファイル「{file}」の {line} 行目：{gap}',
      ),
    },
    CAPTION_PROBLEMS,
  ),
  'clips.transitionUnknown': localText(
    '转场“{value}”不存在，请重新选择',
    'There is no transition "{value}": choose again',
    'No existe la transición «{value}»: elija otra',
    'トランジション「{value}」はありません。選び直してください',
  ),
  'clips.effectUnknown': localText(
    '特效“{value}”不存在，请重新选择',
    'There is no effect "{value}": choose again',
    'No existe el efecto «{value}»: elija otro',
    'エフェクト「{value}」はありません。選び直してください',
  ),
  'clips.fontUnknown': localText(
    '所选字体不存在，请重新选择',
    'The chosen font does not exist: choose again',
    'La fuente elegida no existe: elija otra',
    '選択したフォントがありません。選び直してください',
  ),
} as const
