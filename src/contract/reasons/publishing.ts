/** Refusals of the calls that publish. */
import { localText } from '../errors.ts'

export const publishingReasons = {
  'publishing.taskMissing': localText(
    '任务不存在或已删除',
    'The task does not exist or was deleted',
    'La tarea no existe o fue eliminada',
    'タスクが存在しないか削除されています',
  ),
  'publishing.itemMissing': localText(
    '作品不存在或已删除',
    'The work does not exist or was deleted',
    'La obra no existe o fue eliminada',
    '作品が存在しないか削除されています',
  ),
  'publishing.fileMissing': localText(
    '作品文件已被清理，请更换文件或重新剪辑',
    "The work's file was cleaned up: choose another file or render it again",
    'El archivo de la obra fue eliminado: elija otro o vuelva a montarlo',
    '作品のファイルは整理されました。別のファイルを選ぶか、再編集してください',
  ),
  'publishing.lockLost': localText(
    '发布锁已失效或被其他成员接管，请停止本次发布并刷新任务',
    'Somebody else has taken over this task: stop publishing here and refresh it',
    'Otra persona se ha hecho cargo de la tarea: deténgala aquí y actualice',
    'このタスクは他のメンバーに引き継がれました。ここでの公開を止めて更新してください',
  ),
  'publishing.lockStale': localText(
    '该任务上次发布被中断，是否继续发布？',
    'Publishing this task was interrupted. Go on with it?',
    'La publicación de esta tarea se interrumpió. ¿Continuar?',
    'このタスクの公開は中断されました。続けますか？',
  ),
  'publishing.lockHeld': localText(
    '该任务可能正在被{holder}发布，是否继续发布？',
    '{holder} may be publishing this task. Go on all the same?',
    'Es posible que {holder} esté publicando esta tarea. ¿Continuar?',
    '{holder} がこのタスクを公開中の可能性があります。続けますか？',
  ),
  'publishing.lockHeldByAnother': localText(
    '该任务可能正在被其他管理员发布，是否继续发布？',
    'Another administrator may be publishing this task. Go on all the same?',
    'Es posible que otro administrador esté publicando esta tarea. ¿Continuar?',
    '他の管理者がこのタスクを公開中の可能性があります。続けますか？',
  ),
  'publishing.beingPublished': localText(
    '作品正在发布，暂不能修改',
    'The work is being published and cannot be changed now',
    'La obra se está publicando y no se puede cambiar ahora',
    '作品は公開中のため、今は変更できません',
  ),
  'publishing.beingHandedIn': localText(
    '作品正在交给平台定时，交出后只能到平台上修改',
    "The work is being given to its site's timer; after that it can only be changed there",
    'La obra se está entregando al temporizador del sitio; después solo se puede cambiar allí',
    '作品をサイトの予約に渡しています。渡した後はサイト上でのみ変更できます',
  ),
  'publishing.scheduledOnSite': localText(
    '作品已交给平台定时，只能到平台上修改',
    "The work is held by its site's timer and can only be changed there",
    'La obra está programada en su sitio y solo se puede cambiar allí',
    '作品はサイトで予約済みのため、サイト上でのみ変更できます',
  ),
  'publishing.published': localText(
    '作品已发布，不能修改',
    'The work is published and cannot be changed',
    'La obra ya está publicada y no se puede cambiar',
    '作品は公開済みのため変更できません',
  ),
  'publishing.heldByRestore': localText(
    '刚恢复过备份，正在与云管家日志和平台作品列表核对这个作品是否已发出，核对完成后才能发布',
    'A backup was just restored: log and site are asked whether this work is out; it waits until then',
    'Se acaba de restaurar una copia: se comprueba si la obra ya salió; hasta entonces espera',
    'バックアップを復元した直後のため、公開済みかどうかを記録とサイトで確認中です。確認後に公開できます',
  ),
  'publishing.clockInDoubt': localText(
    '电脑时间可能不正确，定时发布已暂停。请在「系统设置 - 健康」中核对时间',
    "This computer's clock may be wrong, so timed publishing is paused. Check the time in Settings - Health",
    'La hora del equipo puede ser incorrecta; la publicación programada está en pausa. Revísela en Ajustes - Salud',
    'パソコンの時刻が正しくない可能性があるため、予約公開を停止しました。「設定 - 健康」で確認してください',
  ),
  'publishing.otherEpoch': localText(
    '这次发布属于恢复备份之前的数据，不能记到现在的作品上',
    'This attempt belongs to the data from before the restore and cannot be noted on the present work',
    'Este intento pertenece a los datos anteriores a la restauración y no se puede anotar en la obra actual',
    'この公開は復元前のデータのもので、現在の作品には記録できません',
  ),
  'publishing.needsVerification': localText(
    '上次发布中断，请先核对平台是否已发出；确认未发出后再重试',
    'The last attempt was interrupted: check first whether the work is out, and try again only when it is not',
    'El último intento se interrumpió: compruebe si la obra salió y repita solo si no',
    '前回の公開は中断されました。公開済みかを確認し、未公開の場合のみ再試行してください',
  ),
  'publishing.sameContent': localText(
    '“{account}”已有相同内容的作品，如确需重复发布请勾选“允许重复”',
    '"{account}" has a work of the same content already; to publish it again all the same, allow duplicates',
    '«{account}» ya tiene una obra con el mismo contenido; para repetirla, permita duplicados',
    '「{account}」には同じ内容の作品があります。重複して公開する場合は「重複を許可」を選んでください',
  ),
  'publishing.noRightToVerify': localText(
    '没有手动确认发布的权限，请联系管理员开通',
    'You may not confirm a publication by hand; ask an administrator for the right',
    'No tiene permiso para confirmar publicaciones a mano; pídalo a un administrador',
    '手動で公開を確認する権限がありません。管理者に依頼してください',
  ),
} as const
