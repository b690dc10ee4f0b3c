/** Refusals of tasks: what they are made from, and where they stand in the way. */
import { localText } from '../errors.ts'

export const taskReasons = {
  'publishing.planMissing': localText(
    '计划不存在或已删除',
    'The plan does not exist or was deleted',
    'El plan no existe o fue eliminado',
    'プランが存在しないか削除されています',
  ),
  'publishing.clipsOrSources': localText(
    '请选择要发布的内容：新的剪辑，或已有的成片、素材',
    'Choose what to publish: a new clip order, or films and materials that are there',
    'Elija qué publicar: un nuevo pedido de clips, o vídeos y materiales existentes',
    '公開する内容を選んでください：新しい編集、または既存の動画や素材',
  ),
  'publishing.typeWithoutClips': localText(
    '该类型的任务不使用剪辑，请选择已有内容',
    'Tasks of this type make no clips: choose what is there already',
    'Las tareas de este tipo no generan clips: elija contenido existente',
    'この種類のタスクは編集を使いません。既存の内容を選んでください',
  ),
  'publishing.numMissing': localText(
    '请填写要生成的成片数量',
    'Say how many films to make',
    'Indique cuántos vídeos generar',
    '生成する動画の数を入力してください',
  ),
  'publishing.noSource': localText(
    '请至少选择一个要发布的内容',
    'Choose at least one thing to publish',
    'Elija al menos un contenido para publicar',
    '公開する内容を1つ以上選んでください',
  ),
  'publishing.nothingToPublish': localText(
    '没有可发布的内容',
    'There is nothing that can be published',
    'No hay nada que se pueda publicar',
    '公開できる内容がありません',
  ),
  'publishing.tooManyItems': localText(
    '一次最多生成 {max} 个作品，当前为 {n} 个，请减少内容或账号，或改用“轮流”分配',
    'At most {max} works are made at once and these are {n}: take less content or fewer accounts, or deal it in turn',
    'Se crean como máximo {max} obras a la vez y aquí son {n}: use menos contenido o cuentas, o el reparto por turnos',
    '一度に作成できる作品は {max} 件までで、現在は {n} 件です。内容かアカウントを減らすか、「順番に」配分してください',
  ),
  'publishing.pairIncomplete': localText(
    '作品的内容或账号没有选上',
    "The work's content or account is not among those chosen",
    'El contenido o la cuenta de la obra no está entre los elegidos',
    '作品の内容またはアカウントが選択されていません',
  ),
  'publishing.itemIncomplete': localText(
    '作品没有账号或内容',
    'The work has no account or no content',
    'La obra no tiene cuenta o contenido',
    '作品にアカウントまたは内容がありません',
  ),
  'publishing.oneContent': localText(
    '请为作品选择一个内容：成片、素材、一组图片或一篇文章',
    'Choose one content for the work: a film, a material, a set of pictures or an article',
    'Elija un contenido para la obra: un vídeo, un material, un grupo de imágenes o un artículo',
    '作品の内容を1つ選んでください：動画、素材、画像のセット、または記事',
  ),
  'publishing.contentMissing': localText(
    '作品的内容不存在或已删除',
    "The work's content does not exist or was deleted",
    'El contenido de la obra no existe o fue eliminado',
    '作品の内容が存在しないか削除されています',
  ),
  'publishing.contentIsVideo': localText(
    '所选内容是视频',
    'The chosen content is a video',
    'El contenido elegido es un vídeo',
    '選択した内容は動画です',
  ),
  'publishing.contentIsPicture': localText(
    '所选内容是图片',
    'The chosen content is pictures',
    'El contenido elegido son imágenes',
    '選択した内容は画像です',
  ),
  'publishing.contentIsArticle': localText(
    '所选内容是文章，请按文章（2）或公众号文章（3）发布',
    'The chosen content is an article: publish it as an article (2) or an official account article (3)',
    'El contenido elegido es un artículo: publíquelo como artículo (2) o artículo de cuenta oficial (3)',
    '選択した内容は記事です。記事（2）または公式アカウントの記事（3）として公開してください',
  ),
  'publishing.worksOfOthers': localText(
    '任务里有 {n} 个作品不属于您，请联系管理员删除',
    '{n} work(s) of the task are not yours: ask an administrator to delete it',
    '{n} obra(s) de la tarea no son suyas: pida a un administrador que la elimine',
    'タスクにはあなたのものでない作品が {n} 件あります。削除は管理者に依頼してください',
  ),
  'publishing.taskBusy': localText(
    '任务“{task}”正在发布，发布结束后再删除',
    'The task "{task}" is being published: delete it when that has ended',
    'La tarea «{task}» se está publicando: elimínela cuando termine',
    'タスク「{task}」は公開中です。終わってから削除してください',
  ),
  'publishing.taskHasBusyWork': localText(
    '任务中有作品正在发布，结束后再删除',
    'A work of the task is being published: delete it when that has ended',
    'Una obra de la tarea se está publicando: elimínela cuando termine',
    'タスク内の作品が公開中です。終わってから削除してください',
  ),
  'publishing.titlesShort': localText(
    '这些词只能组合出 {made} 个没有用过的标题，需要 {n} 个，请补充主词或其他列',
    'These words give {made} unused titles and {n} are needed: add main words or words of other columns',
    'Estas palabras dan {made} títulos sin usar y hacen falta {n}: añada palabras principales o de otras columnas',
    'これらの語から作れる未使用のタイトルは {made} 件で、{n} 件必要です。主語句か他の列を補ってください',
  ),
  'publishing.titlesTaken': localText(
    '标题刚被其他任务用掉，请重试',
    'Another task has just taken these titles: try again',
    'Otra tarea acaba de usar estos títulos: inténtelo de nuevo',
    'タイトルが他のタスクで使われたばかりです。再試行してください',
  ),
} as const
