/** Refusals of every call: its form, its session, and what stands in the way of all of them. */
import { localText } from '../errors.ts'
import { compose } from './compose.ts'

/** What a computer reports. */
export const REPORTS = {
  outcome: localText('发布结果', 'outcome of publishing', 'resultado de la publicación', '公開の結果'),
  journal: localText('发布日志', 'publishing log', 'registro de publicación', '公開のログ'),
  works: localText('作品列表', 'list of works', 'lista de obras', '作品一覧'),
  messages: localText('消息列表', 'list of messages', 'lista de mensajes', 'メッセージ一覧'),
  replies: localText('回复结果', 'outcome of a reply', 'resultado de la respuesta', '返信の結果'),
}

export const httpReasons = {
  'http.restored': localText(
    '备份已恢复，请重新登录',
    'A backup was restored: sign in again',
    'Se restauró una copia de seguridad: inicie sesión de nuevo',
    'バックアップが復元されました。もう一度ログインしてください',
  ),
  'http.sessionEnded': localText(
    '密码已修改或已在别处退出，请重新登录',
    'The password was changed or you signed out elsewhere: sign in again',
    'La contraseña cambió o se cerró la sesión en otro lugar: inicie sesión de nuevo',
    'パスワードが変更されたか、別の場所でログアウトされました。もう一度ログインしてください',
  ),
  'http.notTheInstallation': localText(
    '只有本系统的管理企业可以进行此操作',
    'Only the company that runs this installation may do this',
    'Solo la empresa que administra esta instalación puede hacerlo',
    'この操作ができるのは、このシステムの管理企業だけです',
  ),
  'http.partOfAccounts': localText(
    '您只能看到部分账号，不能对整个系统进行此操作',
    'You see part of the accounts only and may not do this for the whole installation',
    'Solo ve una parte de las cuentas y no puede hacerlo para toda la instalación',
    '一部のアカウントしか見られないため、システム全体へのこの操作はできません',
  ),
  'http.requestJustEnded': localText(
    '相同的请求刚刚结束，请重试',
    'The same request has just ended: try again',
    'La misma petición acaba de terminar: inténtelo de nuevo',
    '同じ要求が終わったばかりです。再試行してください',
  ),
  'http.requestBroken': localText(
    '上一次相同的请求中断了，结果未知，请刷新列表核对后再操作',
    'The same request was cut off before and its outcome is not known: refresh and check first',
    'La misma petición se interrumpió y se desconoce su resultado: actualice y compruébelo primero',
    '前回の同じ要求は中断され、結果は不明です。一覧を更新して確認してから操作してください',
  ),
  'http.requestRunning': localText(
    '相同的请求正在处理，请稍候',
    'The same request is being worked on: wait a moment',
    'La misma petición se está procesando: espere un momento',
    '同じ要求を処理中です。しばらくお待ちください',
  ),
  'http.keyForm': localText(
    '应为 8-128 位字母、数字或 _.:-',
    'This has 8-128 letters, digits or _.:-',
    'Debe tener de 8 a 128 letras, cifras o _.:-',
    '8〜128 文字の英数字または _.:- にしてください',
  ),
  'http.tooLarge': localText(
    '提交的内容过大',
    'What was sent is too large',
    'El contenido enviado es demasiado grande',
    '送信された内容が大きすぎます',
  ),
  'http.unreadable': localText(
    '请求内容无法识别，请检查格式',
    'The request cannot be read: check its form',
    'No se puede leer la petición: revise el formato',
    '要求の内容を読み取れません。形式を確認してください',
  ),
  'http.fieldUnreadable': localText(
    '请求内容无法识别',
    'The request cannot be read',
    'No se puede leer la petición',
    '要求の内容を読み取れません',
  ),
  'http.fileMissing': localText('请选择文件', 'Choose a file', 'Elija un archivo', 'ファイルを選んでください'),
  'http.deviceNotApproved': localText(
    '这台电脑还没有被批准，或已被撤销，请有批准设备权限的成员批准后再试',
    'This computer is not approved or was revoked: a member who may approve devices has to approve it first',
    'Este equipo no está aprobado o fue revocado: debe aprobarlo antes un miembro con permiso para ello',
    'このパソコンは未承認か、取り消されています。承認権限を持つメンバーの承認後に再試行してください',
  ),
  ...compose(
    'http',
    {
      unsigned: localText(
        '这台电脑的云管家版本过旧，{gap}没有签名，不能采信。请更新云管家后重试',
        "This computer's helper is too old: its {gap} is not signed and is not believed. Update it and try again",
        'El asistente de este equipo es demasiado antiguo: su {gap} no está firmado. Actualícelo y reintente',
        'このパソコンのクラウド管理は古く、{gap}に署名がないため採用できません。更新してから再試行してください',
      ),
      unsignedKept: localText(
        '这台电脑的云管家版本过旧，{gap}没有签名，不能采信。请更新云管家后重试，{gap}会一直保存在那台电脑上',
        "This computer's helper is too old and its {gap} is not signed. Update it and try again; the computer keeps it",
        'El asistente de este equipo es demasiado antiguo: su {gap} no está firmado. Actualícelo; él lo conserva',
        'このパソコンのクラウド管理は古く、{gap}に署名がありません。更新して再試行してください。{gap}は保存されています',
      ),
      signatureWrong: localText(
        '{gap}的签名不正确，请重新连接云管家',
        'The signature of the {gap} is not right: connect the helper again',
        'La firma no es correcta ({gap}): vuelva a conectar el asistente',
        '{gap}の署名が正しくありません。クラウド管理を接続し直してください',
      ),
    },
    REPORTS,
  ),
  'storage.full': localText(
    '磁盘空间不足，这次操作没有保存。请清理磁盘后重试',
    'The disk is full and nothing was saved: make room and try again',
    'El disco está lleno y no se guardó nada: libere espacio e inténtelo de nuevo',
    'ディスクの空きがないため保存されていません。空きを作ってから再試行してください',
  ),
  'storage.readonly': localText(
    '数据文件夹或数据库是只读的，这次操作没有保存。请检查磁盘和文件夹权限后重试',
    'The data folder or database is read-only and nothing was saved: check disk and rights, then try again',
    'La carpeta de datos o la base es de solo lectura y no se guardó nada: revise el disco y los permisos',
    'データフォルダーかデータベースが読み取り専用のため保存されていません。ディスクと権限を確認してください',
  ),
  'storage.damaged': localText(
    '数据库文件已损坏，这次操作没有保存。恢复方法见「系统设置 > 健康」',
    'The database file is damaged and nothing was saved; Settings - Health says how to restore it',
    'La base de datos está dañada y no se guardó nada; en Ajustes - Salud se explica cómo restaurarla',
    'データベースが破損しているため保存されていません。復元方法は「設定 - 健康」をご覧ください',
  ),
  'storage.io': localText(
    '磁盘读写出错，这次操作没有保存。请检查磁盘后重试',
    'The disk failed and nothing was saved: check it and try again',
    'El disco falló y no se guardó nada: revíselo e inténtelo de nuevo',
    'ディスクの読み書きに失敗し、保存されていません。確認してから再試行してください',
  ),
  'input.required': localText('必填', 'This is needed', 'Es obligatorio', '必須です'),
  ...compose(
    'input',
    { type: localText('应为{gap}', 'This must be {gap}', 'Debe ser {gap}', '{gap}にしてください') },
    {
      string: localText('文字', 'a text', 'un texto', '文字'),
      number: localText('数字', 'a number', 'un número', '数値'),
      int: localText('整数', 'a whole number', 'un número entero', '整数'),
      array: localText('列表', 'a list', 'una lista', 'リスト'),
      object: localText('对象', 'an object', 'un objeto', 'オブジェクト'),
      boolean: localText('是或否', 'yes or no', 'sí o no', '「はい」か「いいえ」'),
      other: localText('其他类型的值', 'a value of another kind', 'un valor de otro tipo', '別の種類の値'),
    },
  ),
  'input.shortText': localText(
    '至少 {n} 个字符',
    'At least {n} character(s)',
    'Al menos {n} carácter(es)',
    '{n} 文字以上にしてください',
  ),
  'input.shortList': localText('至少 {n} 项', 'At least {n} item(s)', 'Al menos {n} elemento(s)', '{n} 件以上必要です'),
  'input.less': localText('不能小于 {n}', 'Not less than {n}', 'No menor que {n}', '{n} 以上にしてください'),
  'input.longText': localText(
    '最多 {n} 个字符',
    'At most {n} character(s)',
    'Como máximo {n} carácter(es)',
    '{n} 文字までです',
  ),
  'input.longList': localText('最多 {n} 项', 'At most {n} item(s)', 'Como máximo {n} elemento(s)', '{n} 件までです'),
  'input.more': localText('不能大于 {n}', 'Not more than {n}', 'No mayor que {n}', '{n} 以下にしてください'),
  'input.choice': localText(
    '只能是 {values}',
    'This can only be {values}',
    'Solo puede ser {values}',
    '次のいずれかにしてください：{values}',
  ),
  'input.form': localText('格式不正确', 'The form is not right', 'El formato no es correcto', '形式が正しくありません'),
  'input.unknownField': localText(
    '不支持的字段',
    'There is no such field',
    'El campo no existe',
    '対応していない項目です',
  ),
  'input.badCharacter': localText(
    '含有不允许的字符',
    'This has a character that is not allowed',
    'Contiene un carácter no permitido',
    '使用できない文字が含まれています',
  ),
  'input.tooDeep': localText(
    '嵌套层数过多',
    'This is nested too deep',
    'Hay demasiados niveles anidados',
    '入れ子が深すぎます',
  ),
} as const
