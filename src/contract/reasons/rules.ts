/** Refusals of rules that answer, and why an answer of one was not sent. */
import { localText } from '../errors.ts'

export const ruleReasons = {
  'rules.keywordsMissing': localText(
    '请至少填写一个关键词',
    'Give it one keyword at least',
    'Indique al menos una palabra clave',
    'キーワードを1つ以上入力してください',
  ),
  'rules.wordLong': localText(
    '关键词最多 {most} 个字，更长的请用正则',
    'A keyword has {most} characters at most; use a pattern for longer ones',
    'Una palabra clave tiene {most} caracteres como máximo; para más use un patrón',
    'キーワードは{most}文字までです。長いものは正規表現を使ってください',
  ),
  'rules.patternWrong': localText(
    '正则写法有误：{part}',
    'The pattern is not well formed: {part}',
    'El patrón no es correcto: {part}',
    '正規表現の書き方が正しくありません：{part}',
  ),
  'rules.patternUnknown': localText(
    '正则不支持这种写法：{part}（不支持前后断言和反向引用）',
    'Patterns don’t know this: {part} (there is no looking around and no referring back)',
    'Los patrones no admiten esto: {part} (sin aserciones alrededor ni referencias atrás)',
    '正規表現のこの書き方は使えません：{part}（先読み・後読みと後方参照は不可）',
  ),
  'rules.patternLarge': localText(
    '正则重复次数太多，请写得简单一些',
    'The pattern repeats too much: make it simpler',
    'El patrón repite demasiado: simplifíquelo',
    '正規表現の繰り返しが多すぎます。簡単にしてください',
  ),
  'rules.nothingToDo': localText(
    '请填写至少一条回复，或选择一个动作',
    'Write an answer or choose an action',
    'Escriba una respuesta o elija una acción',
    '返信を1つ以上入力するか、動作を選んでください',
  ),
  'rules.windowsMissing': localText(
    '请填写营业时间，规则在营业时间之外生效',
    'Give the business hours: the rule works outside of them',
    'Indique el horario: la regla actúa fuera de él',
    '営業時間を入力してください。ルールは営業時間外に働きます',
  ),
  'rules.delayOrder': localText(
    '最长延迟不能小于最短延迟',
    'The longest delay is not below the shortest',
    'El retraso máximo no puede ser menor que el mínimo',
    '最長の遅延は最短より小さくできません',
  ),
  'rules.riskyWords': localText(
    '回复含联系方式或平台可能处罚的词：{words}。确认后仍可保存',
    'It has contact data or words that platforms punish: {words}. Confirm it to save all the same',
    'Contiene datos de contacto o palabras que las plataformas castigan: {words}. Confirme para guardarla',
    '連絡先またはプラットフォームが禁じる語があります：{words}。確認すれば保存できます',
  ),
  'rules.tooMany': localText(
    '最多 {most} 条规则，请先删除不用的',
    'There are {most} rules at most: delete some first',
    'Hay {most} reglas como máximo: elimine alguna antes',
    'ルールは{most}件までです。不要なものを削除してください',
  ),
  'rules.changedMeanwhile': localText(
    '这条规则刚被别人修改过，请刷新后再改',
    'Somebody changed this rule meanwhile: refresh and change it again',
    'Alguien cambió esta regla: actualice y vuelva a cambiarla',
    'このルールはほかの人が変更しました。更新してからやり直してください',
  ),
  'rules.orderOutdated': localText(
    '规则列表已变化，请刷新后重新排序',
    'The list of rules has changed: refresh and put it in order again',
    'La lista de reglas cambió: actualice y ordénela de nuevo',
    'ルールの一覧が変わりました。更新して並べ直してください',
  ),
  'rules.partGone': localText(
    '选择的账号、标签或人员已不存在，请重新选择',
    'An account, label or person of it is not there any more: choose again',
    'Una cuenta, etiqueta o persona ya no existe: elija de nuevo',
    '選んだアカウント・タグ・担当者はもうありません。選び直してください',
  ),
  'rules.riskNotAccepted': localText(
    '请先阅读并确认自动回复的平台风险',
    'Read and accept the platform’s risk of automatic answers first',
    'Lea y acepte antes el riesgo de las respuestas automáticas',
    '先に自動返信のプラットフォームリスクを確認してください',
  ),
  'rules.answerOff': localText(
    '规则或账号的自动回复已关闭，这条没有发送',
    'The rule, or answering by rule for the account, was switched off: it was not sent',
    'La regla, o la respuesta automática de la cuenta, se desactivó: no se envió',
    'ルールまたはアカウントの自動返信がオフになったため、送信していません',
  ),
  'rules.answerPaused': localText(
    '已有人接待这个客户，自动回复没有发送',
    'A person speaks with this guest: the automatic answer was not sent',
    'Una persona atiende a este cliente: la respuesta automática no se envió',
    '担当者が対応しているため、自動返信は送信していません',
  ),
  'rules.answerGone': localText(
    '客户已撤回这条消息，自动回复没有发送',
    'The guest took the message back: the automatic answer was not sent',
    'El cliente retiró el mensaje: la respuesta automática no se envió',
    '相手がメッセージを取り消したため、自動返信は送信していません',
  ),
  'rules.restoredTitle': localText(
    '自动回复已关闭',
    'Answering by rule is switched off',
    'La respuesta automática está desactivada',
    '自動返信をオフにしました',
  ),
  'rules.restored': localText(
    '备份已恢复，自动回复已全部关闭：规则 {rules} 条，账号 {accounts} 个。请检查后再开启',
    'A backup came back and all was switched off: rules {rules}, accounts {accounts}. Check before switching on',
    'Se restauró una copia y todo se desactivó: reglas {rules}, cuentas {accounts}. Revise antes de activar',
    'バックアップを復元したため自動返信をオフにしました：ルール{rules}件、アカウント{accounts}件。確認してからオンにしてください',
  ),
} as const
