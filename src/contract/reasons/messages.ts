/** Refusals of the inbox. */
import { localText } from '../errors.ts'

export const messageReasons = {
  'messages.readLately': localText(
    '刚读取过，请 {minutes} 分钟后再试，以免打扰平台',
    'It was read lately: try again in {minutes} minutes, so that the site does not mind',
    'Se leyó hace poco: inténtelo de nuevo en {minutes} minutos, para no molestar al sitio',
    '読み取ったばかりです。サイトに負担をかけないよう{minutes}分後に再試行してください',
  ),
  'messages.readingOff': localText(
    '这个账号没有开启消息读取，请先开启',
    'Reading is switched off for this account: switch it on first',
    'La lectura está desactivada en esta cuenta: actívela primero',
    'このアカウントはメッセージの読み取りがオフです。先にオンにしてください',
  ),
  'messages.readingOutdated': localText(
    '这次读取已过期，稍后会重新读取',
    'This reading is outdated; it is done again later',
    'Esta lectura ha caducado; se repetirá más tarde',
    'この読み取りは期限切れです。後でもう一度読み取ります',
  ),
  'messages.snoozeMissing': localText(
    '请选择稍后处理到什么时候',
    'Choose until when it shall wait',
    'Elija hasta cuándo debe esperar',
    'いつまで保留にするか選んでください',
  ),
  'messages.snoozePast': localText(
    '稍后处理的时间应晚于现在，且不超过 {days} 天',
    'The time must be after now, and within {days} days',
    'La hora debe ser posterior a ahora y dentro de {days} días',
    '保留の日時は現在より後で、{days}日以内にしてください',
  ),
  'messages.assigneeMissing': localText(
    '请选择接待人',
    'Choose who shall answer',
    'Elija quién debe responder',
    '担当者を選んでください',
  ),
  'messages.noteMissing': localText('请填写备注内容', 'Write a note', 'Escriba una nota', 'メモを入力してください'),
  'messages.contactGone': localText(
    '消息里已没有这个联系方式，可能已被撤回，请刷新',
    'The message does not hold this contact any more, it may have been withdrawn: refresh',
    'El mensaje ya no contiene este contacto, quizá fue retirado: actualice',
    'メッセージにこの連絡先はもうありません。取り消された可能性があります。更新してください',
  ),
  'messages.nothingMasked': localText(
    '这条消息没有隐藏的内容',
    'Nothing of this message is hidden',
    'Este mensaje no tiene nada oculto',
    'このメッセージに隠された内容はありません',
  ),
  'messages.codeWrong': localText(
    '短码为 1 至 20 位小写字母、数字、下划线或短横线',
    'A short code has 1 to 20 small letters, digits, _ or -',
    'Un código corto tiene de 1 a 20 letras minúsculas, cifras, _ o -',
    'ショートコードは英小文字・数字・_・-の1〜20文字です',
  ),
  'messages.codeTaken': localText(
    '短码「{code}」已存在',
    'There is a reply with the short code {code} already',
    'Ya existe una respuesta con el código {code}',
    'ショートコード「{code}」はすでにあります',
  ),
  'messages.titleMissing': localText(
    '请填写快捷回复的标题',
    'Give the reply a title',
    'Ponga un título a la respuesta',
    '返信のタイトルを入力してください',
  ),
  'messages.contentMissing': localText(
    '请填写快捷回复的内容',
    'Write what the reply says',
    'Escriba lo que dice la respuesta',
    '返信の内容を入力してください',
  ),
} as const
