/** Refusals of smart operations, and the notice that one of them writes. */
import { localText } from '../errors.ts'

export const operationReasons = {
  'operations.accountsMissing': localText(
    '请至少选择一个要运营的账号',
    'Choose one account at least',
    'Elija al menos una cuenta',
    'アカウントを1つ以上選んでください',
  ),
  'operations.rulesMissing': localText(
    '请至少选择一条自动回复规则',
    'Choose one rule of answering at least',
    'Elija al menos una regla de respuesta',
    '自動返信ルールを1つ以上選んでください',
  ),
  'operations.partGone': localText(
    '选择的账号或规则已不存在，请重新选择',
    'An account or rule of it is not there any more: choose again',
    'Una cuenta o regla ya no existe: elija de nuevo',
    '選んだアカウントまたはルールはもうありません。選び直してください',
  ),
  'operations.scheduleOne': localText(
    '请填写间隔或时间点，二者选一',
    'Give either an interval or times',
    'Indique un intervalo o unas horas, no ambos',
    '間隔か時刻のどちらか一方を入力してください',
  ),
  'operations.everyShort': localText(
    '间隔不能少于 {least} 分钟',
    'An interval has {least} minutes at least',
    'El intervalo es de {least} minutos como mínimo',
    '間隔は{least}分以上にしてください',
  ),
  'operations.timesOnly': localText(
    '日报请填写每天的时间点',
    'A report needs times of the day',
    'El informe necesita horas del día',
    '日報には時刻を入力してください',
  ),
  'operations.neverRuns': localText(
    '这些时间点都不在允许的时段内，永远不会运行',
    'None of these times is within the hours: it would never run',
    'Ninguna de estas horas está dentro del horario: nunca se ejecutaría',
    'どの時刻も時間帯の外のため、実行されません',
  ),
  'operations.capHigh': localText(
    '上限最多 {most}，这是平台能接受的范围',
    'The cap is {most} at most, which is what platforms put up with',
    'El tope es {most} como máximo, lo que las plataformas aceptan',
    '上限は{most}までです（プラットフォームが許容する範囲）',
  ),
  'operations.reportTwice': localText(
    '已有运营日报「{name}」，每个人每天只需要一份；要换时间请直接编辑它',
    'There is the report “{name}” already, and each person needs one a day: change its times instead',
    'Ya existe el informe «{name}» y cada persona solo necesita uno al día: cambie su horario',
    '日報「{name}」がすでにあります。1人1日1通で十分です。時刻を変えるにはそれを編集してください',
  ),
  'operations.typeFixed': localText(
    '类型不能修改，请新建一个',
    'Its kind can’t be changed: make a new one',
    'El tipo no se puede cambiar: cree una nueva',
    '種類は変更できません。新しく作成してください',
  ),
  'operations.tooMany': localText(
    '最多 {most} 个智能运营，请先删除不用的',
    'There are {most} at most: delete some first',
    'Hay {most} como máximo: elimine alguna antes',
    '自動運用は{most}件までです。不要なものを削除してください',
  ),
  'operations.changedMeanwhile': localText(
    '它刚被别人修改过，请刷新后再改',
    'Somebody changed it meanwhile: refresh and change it again',
    'Alguien la cambió: actualice y vuelva a cambiarla',
    'ほかの人が変更しました。更新してからやり直してください',
  ),
  'operations.ranLately': localText(
    '刚刚运行过，请 {seconds} 秒后再试',
    'It ran just now: try again in {seconds} s',
    'Acaba de ejecutarse: pruebe en {seconds} s',
    '実行したばかりです。{seconds}秒後に再試行してください',
  ),
  'operations.reportTitle': localText('{day} 运营日报', 'Report of {day}', 'Informe del {day}', '{day} の日報'),
  'operations.reportBody': localText(
    '发布 {published} 条，失败 {failed} 条；播放 {play}，涨粉 {fans}；新线索 {leads} 条，客户留言 {messages} 条',
    'Published {published}, failed {failed}; plays {play}, fans {fans}; leads {leads}, messages {messages}',
    'Publicadas {published}, fallidas {failed}; vistas {play}, fans {fans}; leads {leads}, mensajes {messages}',
    '公開 {published}、失敗 {failed}；再生 {play}、フォロワー {fans}；リード {leads}、メッセージ {messages}',
  ),
  'operations.stoppedTitle': localText(
    '自动化「{name}」出错停止',
    '“{name}” stopped after an error',
    '«{name}» se detuvo por un error',
    '「{name}」はエラーで停止しました',
  ),
  'operations.stoppedBody': localText(
    '一次运行全部失败，原因在卡片和记录里。处理后重新打开',
    'All of a run failed; the card and the record say why. Switch it on again once that is seen to',
    'Falló toda una ejecución; la tarjeta y el registro dicen por qué. Actívela de nuevo cuando esté resuelto',
    '一回の実行がすべて失敗しました。理由はカードと記録にあります。対応後にもう一度オンにしてください',
  ),
  'operations.figureUnknown': localText('暂无数据', 'not known', 'sin datos', 'データなし'),
} as const
