/** Refusals of the calls about materials and their folders. */
import { localText } from '../errors.ts'

export const materialReasons = {
  'materials.folderMissing': localText(
    '文件夹不存在或已删除',
    'The folder does not exist or was deleted',
    'La carpeta no existe o fue eliminada',
    'フォルダーが存在しないか削除されています',
  ),
  'materials.folderUnnamed': localText('不能为空', 'This may not be empty', 'No puede estar vacío', '空にはできません'),
  'materials.folderIntoItself': localText(
    '不能移到自己或自己的下级文件夹中',
    'A folder cannot move into itself or a folder below it',
    'Una carpeta no puede moverse dentro de sí misma ni de sus subcarpetas',
    '自分自身や下位のフォルダーには移動できません',
  ),
  'materials.foldersTooDeep': localText(
    '文件夹最多 {max} 层',
    'Folders go {max} levels deep at most',
    'Las carpetas admiten como máximo {max} niveles',
    'フォルダーは {max} 階層までです',
  ),
  'materials.folderNameTaken': localText(
    '同一位置已有同名文件夹',
    'There is a folder of that name here already',
    'Aquí ya hay una carpeta con ese nombre',
    '同じ場所に同名のフォルダーがあります',
  ),
  'materials.folderFull': localText(
    '文件夹里还有 {n} 个素材，请选择移到别处或一起删除',
    'There are {n} material(s) in the folder: move them or delete them, too',
    'La carpeta contiene {n} material(es): muévalos o elimínelos también',
    'フォルダーに素材が {n} 件あります。移動するか、一緒に削除してください',
  ),
  'materials.folderNameTakenMeanwhile': localText(
    '已有同名文件夹「{name}」，请先给它改名',
    'There is a folder "{name}" already: rename it first',
    'Ya existe una carpeta «{name}»: cámbiele el nombre primero',
    '同名のフォルダー「{name}」があります。先に名前を変更してください',
  ),
  'materials.renameOne': localText(
    '一次只能给一个素材改名',
    'Rename one material at a time',
    'Cambie el nombre de un solo material a la vez',
    '名前を変更できるのは一度に1件だけです',
  ),
  'materials.trackOfOne': localText(
    '一次只能给一个素材选择音轨',
    'Choose the sound track of one material at a time',
    'Elija la pista de audio de un solo material a la vez',
    '音声トラックを選べるのは一度に1件だけです',
  ),
  'materials.trackUnknown': localText(
    '该素材没有这条音轨',
    'The material has no such sound track',
    'El material no tiene esa pista de audio',
    'この素材にその音声トラックはありません',
  ),
  'materials.restoredAlready': localText(
    '素材库中已有相同的文件，无需恢复',
    'The same file is among the materials already; nothing needs to be restored',
    'El mismo archivo ya está entre los materiales; no hace falta restaurarlo',
    '同じファイルが素材にあるため、復元は不要です',
  ),
  'materials.inUse': localText(
    '{n} 个素材正被进行中的剪辑或发布使用，确认后才能删除',
    '{n} material(s) are used by clips or publishing under way: confirm to delete them',
    '{n} material(es) se usan en clips o publicaciones en curso: confirme para eliminarlos',
    '{n} 件の素材は進行中の編集または公開で使われています。確認してから削除してください',
  ),
  'materials.tagsTooMany': localText(
    '每个素材最多 {max} 个标签',
    'A material has at most {max} tags',
    'Un material admite como máximo {max} etiquetas',
    '1つの素材に付けられるタグは {max} 個までです',
  ),
  'materials.noSound': localText(
    '该文件没有声音',
    'The file has no sound',
    'El archivo no tiene sonido',
    'このファイルに音声はありません',
  ),
  'materials.noVideo': localText(
    '该文件不是视频',
    'The file is no video',
    'El archivo no es un vídeo',
    'このファイルは動画ではありません',
  ),
  'materials.nothingChosen': localText(
    '请至少选择一项',
    'Choose at least one',
    'Elija al menos uno',
    '1つ以上選んでください',
  ),
} as const
