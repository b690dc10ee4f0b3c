/** Refusals of what the modes of clip orders are made of: groups of materials, places, texts and templates. */
import { localText } from '../errors.ts'
import { compose } from './compose.ts'

/** What a group of materials is called where its mode is ordered. */
const GROUPS = {
  clip: localText('分镜“{group}”', 'the scene "{group}"', 'la escena «{group}»', 'シーン「{group}」'),
  dugujiujian: localText('格子“{group}”', 'the slot "{group}"', 'la casilla «{group}»', '枠「{group}」'),
  picture: localText(
    '图片组“{group}”',
    'the picture set "{group}"',
    'el grupo de imágenes «{group}»',
    '画像セット「{group}」',
  ),
  material: localText(
    '素材组“{group}”',
    'the material set "{group}"',
    'el grupo de materiales «{group}»',
    '素材セット「{group}」',
  ),
}

/** Where else files stand in an order. */
const PLACES = {
  music: localText('背景音乐', 'the music', 'la música de fondo', 'BGM'),
  cover: localText('封面', 'the cover', 'la portada', 'カバー'),
  background: localText('背景', 'the background', 'el fondo', '背景'),
  recording: localText('录音', 'the recordings', 'las grabaciones', '録音'),
}

/** The slots of 独孤九剑, in their order. */
const SLOTS = {
  hook: localText('钩子', 'Hook', 'Gancho', 'つかみ'),
  problem: localText('痛点', 'Problem', 'Problema', '悩み'),
  product: localText('产品', 'Product', 'Producto', '商品'),
  strength: localText('卖点', 'Selling point', 'Punto fuerte', '強み'),
  process: localText('过程', 'Process', 'Proceso', '過程'),
  example: localText('案例', 'Example', 'Ejemplo', '事例'),
  offer: localText('优惠', 'Offer', 'Oferta', '特典'),
  trust: localText('信任', 'Trust', 'Confianza', '信頼'),
  action: localText('行动', 'Call to action', 'Llamada a la acción', '行動'),
}

export const clipMaterialReasons = {
  ...compose(
    'clips',
    {
      filesMissing: localText(
        '{gap}中有 {n} 个文件不存在或已删除，请重新选择',
        '{n} file(s) of {gap} do not exist or were deleted: choose again',
        'En {gap}, {n} archivo(s) no existen o fueron eliminados: elija de nuevo',
        '{gap}のファイル {n} 件が存在しないか削除されています。選び直してください',
      ),
      notFilmOrPicture: localText(
        '{gap}中的“{file}”不是视频或图片，请换一个文件',
        '"{file}" in {gap} is neither a video nor a picture: choose another file',
        'En {gap}, «{file}» no es ni un vídeo ni una imagen: elija otro archivo',
        '{gap}の「{file}」は動画でも画像でもありません。別のファイルにしてください',
      ),
      notAudio: localText(
        '{gap}中的“{file}”不是音频，请换一个文件',
        '"{file}" in {gap} is no sound: choose another file',
        'En {gap}, «{file}» no es un audio: elija otro archivo',
        '{gap}の「{file}」は音声ではありません。別のファイルにしてください',
      ),
      notPicture: localText(
        '{gap}中的“{file}”不是图片，请换一个文件',
        '"{file}" in {gap} is not a picture: choose another file',
        'En {gap}, «{file}» no es una imagen: elija otro archivo',
        '{gap}の「{file}」は画像ではありません。別のファイルにしてください',
      ),
    },
    { ...GROUPS, ...PLACES },
  ),
  ...compose(
    'clips',
    {
      trimEnd: localText(
        '{gap}的截取终点要晚于起点',
        'The cut of {gap} must end later than it begins',
        'El recorte de {gap} debe terminar después de empezar',
        '{gap}の切り出しは、終点を始点より後にしてください',
      ),
      cutEnd: localText(
        '{gap}里“{file}”的截取终点要晚于起点',
        'The cut of "{file}" in {gap} must end later than it begins',
        'El recorte de «{file}» en {gap} debe terminar después de empezar',
        '{gap}の「{file}」の切り出しは、終点を始点より後にしてください',
      ),
    },
    GROUPS,
  ),
  'clips.fileNotFilmOrPicture': localText(
    '“{file}”不是视频或图片，请换一个文件',
    '"{file}" is neither a video nor a picture: choose another file',
    '«{file}» no es ni un vídeo ni una imagen: elija otro archivo',
    '「{file}」は動画でも画像でもありません。別のファイルにしてください',
  ),
  'clips.fileNotAudio': localText(
    '“{file}”不是音频，请换一个文件',
    '"{file}" is no sound: choose another file',
    '«{file}» no es un audio: elija otro archivo',
    '「{file}」は音声ではありません。別のファイルにしてください',
  ),
  'clips.fileNotPicture': localText(
    '“{file}”不是图片，请换一个文件',
    '"{file}" is not a picture: choose another file',
    '«{file}» no es una imagen: elija otro archivo',
    '「{file}」は画像ではありません。別のファイルにしてください',
  ),
  'clips.materialMissing': localText(
    '素材 {id} 不存在或已删除，请重新选择',
    'The material {id} does not exist or was deleted: choose again',
    'El material {id} no existe o fue eliminado: elija otro',
    '素材 {id} が存在しないか削除されています。選び直してください',
  ),
  'clips.sceneNeeded': localText(
    '请至少添加一个分镜',
    'Add at least one scene',
    'Añada al menos una escena',
    'シーンを1つ以上追加してください',
  ),
  'clips.differenceTooLarge': localText(
    '一共只有 {n} 个分镜，两条成片不可能有 {least} 处不同，请调低或增加分镜',
    'There are {n} scenes only, so two films cannot differ in {least}: lower that or add scenes',
    'Solo hay {n} escenas; dos vídeos no pueden diferir en {least}: redúzcalo o añada escenas',
    'シーンは {n} 個しかないため、2本の動画を {least} か所違えることはできません。値を下げるかシーンを追加してください',
  ),
  'clips.smartMaterialsNeeded': localText(
    '请选择智能成片可用的素材',
    'Choose the materials that smart films may use',
    'Elija los materiales para los vídeos inteligentes',
    'スマート動画に使う素材を選んでください',
  ),
  'clips.smartWithoutFiles': localText(
    '智能成片按文案选镜头，请直接填写文案，不使用字幕文件',
    'Smart films choose shots by the text: write the text instead of using a caption file',
    'Los vídeos inteligentes eligen planos según el texto: escríbalo en vez de usar un archivo de subtítulos',
    'スマート動画はテキストでショットを選びます。字幕ファイルではなくテキストを入力してください',
  ),
  'clips.smartTextsNeeded': localText(
    '请填写文案，智能成片按文案选镜头',
    'Write the text: smart films choose their shots by it',
    'Escriba el texto: los vídeos inteligentes eligen los planos según él',
    'テキストを入力してください。スマート動画はテキストでショットを選びます',
  ),
  'clips.textSilent': localText(
    '第 {n} 条文案没有可以朗读的内容',
    'Text {n} has nothing that can be read aloud',
    'El texto {n} no tiene nada que leer en voz alta',
    '{n} 件目のテキストに読み上げられる内容がありません',
  ),
  'clips.recordingsPerText': localText(
    '录音要与文案一一对应：有 {texts} 条文案，选了 {n} 段录音',
    'Each text needs a recording of its own: there are {texts} texts and {n} recordings',
    'Cada texto necesita su grabación: hay {texts} textos y {n} grabaciones',
    '録音はテキストと1対1で対応させてください：テキスト {texts} 件に対し録音 {n} 件です',
  ),
  'clips.slotNeeded': localText(
    '“{group}”还没有指定属于九格中的哪一格',
    '"{group}" is not in one of the nine slots yet',
    '«{group}» aún no está en ninguna de las nueve casillas',
    '「{group}」が9枠のどれに属するか指定されていません',
  ),
  ...compose(
    'clips',
    {
      slotTwice: localText(
        '第 {slot} 格“{gap}”重复，请合并素材',
        'Slot {slot} "{gap}" stands twice: put its materials together',
        'La casilla {slot} «{gap}» está repetida: reúna sus materiales',
        '{slot} 番目の枠「{gap}」が重複しています。素材をまとめてください',
      ),
    },
    SLOTS,
  ),
  'clips.slotsShort': localText(
    '独孤九剑至少要填 {least} 格，现在填了 {n} 格',
    'Nine slots needs at least {least} filled and {n} are',
    'Nueve casillas necesita al menos {least} rellenas y hay {n}',
    '「9枠」は {least} 枠以上必要で、現在 {n} 枠です',
  ),
  'clips.picturesNeeded': localText(
    '请至少添加一组图片',
    'Add at least one set of pictures',
    'Añada al menos un grupo de imágenes',
    '画像セットを1つ以上追加してください',
  ),
  'clips.postPicturesTooMany': localText(
    '一篇图文最多 {max} 张图，现在每篇 {n} 张，请减少',
    'An image post has at most {max} pictures and each has {n} now: take fewer',
    'Una publicación admite como máximo {max} imágenes y ahora tiene {n}: reduzca la cantidad',
    '画像投稿は {max} 枚までで、現在 {n} 枚です。減らしてください',
  ),
  'clips.postWithoutSound': localText(
    '图文没有声音和时间轴，不能加字幕或配音，请改为不使用，或改做图片视频',
    'An image post has no sound or time and takes no captions or voice: use none, or make a film of the pictures',
    'Una publicación de imágenes no tiene sonido ni tiempo: quite subtítulos y voz, o haga un vídeo con las imágenes',
    '画像投稿には音声も時間軸もないため、字幕や音声は付けられません。使わないか、画像から動画を作ってください',
  ),
  'clips.templateNeeded': localText(
    '请选择一个模板',
    'Choose a template',
    'Elija una plantilla',
    'テンプレートを選んでください',
  ),
  'clips.elementNoFilm': localText(
    '模板中的“{element}”不能做成视频，请在模板中删除它',
    '"{element}" of the template cannot become a film: delete it in the template',
    '«{element}» de la plantilla no puede convertirse en vídeo: elimínelo en la plantilla',
    'テンプレートの「{element}」は動画にできません。テンプレートから削除してください',
  ),
  'clips.elementSource': localText(
    '模板中的“{element}”请从素材库选择文件，或用变量代替',
    'Choose a file of the materials for "{element}" of the template, or a variable',
    'Elija un archivo de los materiales para «{element}» de la plantilla, o una variable',
    'テンプレートの「{element}」は素材からファイルを選ぶか、変数にしてください',
  ),
  'clips.oneVideoArea': localText(
    '模板里要有且只有一个视频区域',
    'A template has exactly one area for the footage',
    'Una plantilla debe tener exactamente un área de vídeo',
    'テンプレートには動画領域がちょうど1つ必要です',
  ),
  'clips.tableNeeded': localText(
    '模板有变量 {names}，请填写表格，一行一条视频',
    'The template has the variables {names}: fill in the table, one row for each film',
    'La plantilla tiene las variables {names}: rellene la tabla, una fila por vídeo',
    'テンプレートに変数 {names} があります。表を入力してください（1行が1本の動画）',
  ),
  'clips.cellEmpty': localText(
    '表格第 {row} 行没有填“{name}”',
    'Row {row} of the table has nothing for "{name}"',
    'La fila {row} de la tabla no tiene «{name}»',
    '表の {row} 行目に「{name}」が入力されていません',
  ),
  'clips.cellNoMaterial': localText(
    '表格第 {row} 行的“{name}”要从素材库选择',
    'Choose "{name}" in row {row} of the table from the materials',
    'Elija «{name}» de la fila {row} de la tabla entre los materiales',
    '表の {row} 行目の「{name}」は素材から選んでください',
  ),
  'clips.columnUnknown': localText(
    '模板里没有变量 {{name}}，请核对表格的列名',
    'The template has no variable {{name}}: check the names of the columns',
    'La plantilla no tiene la variable {{name}}: revise los nombres de las columnas',
    'テンプレートに変数 {{name}} はありません。表の列名を確認してください',
  ),
  'clips.footageNeeded': localText(
    '请为模板的视频区域选择素材',
    'Choose materials for the footage of the template',
    'Elija materiales para el área de vídeo de la plantilla',
    'テンプレートの動画領域の素材を選んでください',
  ),
} as const
