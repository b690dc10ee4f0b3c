/** Refusals of share links and of the pages that they open. */
import { localText } from '../errors.ts'

export const shareReasons = {
  'shares.nameMissing': localText(
    '请填写分享名称',
    'Please give the link a name',
    'Ponga un nombre al enlace',
    'リンクの名前を入力してください',
  ),
  'shares.nameTaken': localText(
    '已有同名的分享链接“{name}”',
    'There is a link named “{name}” already',
    'Ya existe un enlace llamado «{name}»',
    '「{name}」という名前のリンクはすでにあります',
  ),
  'shares.passwordShort': localText(
    '访问密码至少 {min} 个字符',
    'The password needs at least {min} characters',
    'La contraseña necesita al menos {min} caracteres',
    'パスワードは{min}文字以上にしてください',
  ),
  'shares.expireWrong': localText(
    '有效期须晚于现在，且不超过 {days} 天',
    'The link must end after now and within {days} days',
    'El enlace debe terminar después de ahora y antes de {days} días',
    '有効期限は現在より後で、{days}日以内にしてください',
  ),
  'shares.oneRange': localText(
    '请选择固定日期（开始和结束），或最近天数，二者只选其一',
    'Choose fixed days (first and last) or the latest days, one of both',
    'Elija días fijos (primero y último) o los últimos días, solo uno',
    '固定の期間（開始と終了）か直近の日数のどちらか一方を選んでください',
  ),
  'shares.beginsLater': localText(
    '开始日期不能晚于今天',
    'The first day must not be after today',
    'El primer día no puede ser posterior a hoy',
    '開始日は今日より後にできません',
  ),
  'shares.planFigures': localText(
    '数据分析不能按计划拆分，请改用作品列表或选择账号',
    'Figures can’t be split by plan: share the works list, or choose accounts',
    'Las cifras no se separan por plan: comparta la lista de obras o elija cuentas',
    'データ分析は計画ごとに分けられません。作品一覧を共有するか、アカウントを選んでください',
  ),
  'shares.revoked': localText(
    '分享链接“{name}”已撤销，不能再修改',
    'The link “{name}” was revoked and can’t be changed',
    'El enlace «{name}» fue revocado y no se puede cambiar',
    'リンク「{name}」は取り消されたため変更できません',
  ),
  'shares.frozenFilter': localText(
    '快照的内容不能修改，请新建分享链接',
    'What a snapshot shows can’t be changed: make a new link',
    'El contenido de una instantánea no se cambia: cree un enlace nuevo',
    'スナップショットの内容は変更できません。新しいリンクを作成してください',
  ),
  'shares.frozenPage': localText(
    '这是一份快照，只能按原有范围查看',
    'This is a snapshot: it shows what it was made with',
    'Es una instantánea: muestra aquello con lo que se creó',
    'これはスナップショットのため、作成時の範囲でのみ表示できます',
  ),
  'shares.daysOutside': localText(
    '日期不在分享范围内（{from} 至 {to}）',
    'These days are outside of what is shared ({from} to {to})',
    'Esos días están fuera de lo compartido ({from} a {to})',
    '共有されている期間（{from}〜{to}）の外です',
  ),
  'shares.openAgain': localText(
    '请重新打开分享链接',
    'Please open the link again',
    'Vuelva a abrir el enlace',
    'リンクをもう一度開いてください',
  ),
  'shares.used': localText(
    '这个链接的打开次数已用完',
    'The link was opened as often as it may be',
    'El enlace ya se abrió tantas veces como se permite',
    'このリンクは開ける回数に達しました',
  ),
  'shares.guessed': localText(
    '密码错误次数过多，请 {minutes} 分钟后再试',
    'Too many wrong passwords, try again in {minutes} minutes',
    'Demasiadas contraseñas incorrectas, pruebe en {minutes} minutos',
    'パスワードの誤りが多すぎます。{minutes}分後に再試行してください',
  ),
  'shares.brokenSnapshot': localText(
    '快照数据已损坏，无法展示',
    'The snapshot is damaged and can’t be shown',
    'La instantánea está dañada y no se puede mostrar',
    'スナップショットが破損しているため表示できません',
  ),
} as const
