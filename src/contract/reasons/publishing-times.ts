/** Refusals of times: when works go out, and taking a change of that back. */
import { localText } from '../errors.ts'

export const timeReasons = {
  'publishing.timePast': localText(
    '定时时间必须晚于现在，或选择立即发布',
    'The time must be later than now; or publish at once',
    'La hora debe ser posterior a la actual; o publique de inmediato',
    '予約時刻は現在より後にするか、すぐに公開を選んでください',
  ),
  'publishing.startPast': localText(
    '定时时间必须晚于现在',
    'The time must be later than now',
    'La hora debe ser posterior a la actual',
    '予約時刻は現在より後にしてください',
  ),
  'publishing.startMissing': localText(
    '请选择发布时间',
    'Choose a time to publish',
    'Elija la hora de publicación',
    '公開時刻を選んでください',
  ),
  'publishing.windowWrong': localText(
    '时段不正确，应为 00:00 至 24:00 之间且起止不同',
    'The period is not right: it lies between 00:00 and 24:00, and its ends differ',
    'El periodo no es correcto: debe estar entre las 00:00 y las 24:00, con inicio y fin distintos',
    '時間帯が正しくありません。00:00〜24:00 の間で、開始と終了を別の時刻にしてください',
  ),
  'publishing.noRoom': localText(
    '账号“{account}”在平台允许的时间内排不下，请放宽时段、间隔或每日上限',
    'No room for the account "{account}" in the time its platform allows: widen the periods, interval or daily limit',
    'La cuenta «{account}» no cabe en el plazo que permite la plataforma: amplíe periodos, intervalo o límite diario',
    'アカウント「{account}」はプラットフォームの許す期間に収まりません。時間帯・間隔・1日の上限を緩めてください',
  ),
  'publishing.undoChanged': localText(
    '作品的时间之后又改过，没有恢复',
    "The work's time was changed again since; it was not put back",
    'La hora de la obra volvió a cambiar después; no se ha restablecido',
    '作品の時刻はその後また変更されたため、元に戻していません',
  ),
  'publishing.undoLate': localText(
    '已过了可以撤销的时间，没有恢复',
    'It is too late to undo this; nothing was put back',
    'Ya no se puede deshacer; no se ha restablecido nada',
    '取り消せる時間を過ぎたため、元に戻していません',
  ),
  'publishing.undoTried': localText(
    '作品改时间后发布过，没有恢复',
    'The work was published after its time was changed; it was not put back',
    'La obra se publicó después de cambiar la hora; no se ha restablecido',
    '時刻の変更後に作品の公開が行われたため、元に戻していません',
  ),
  'publishing.notYet': localText(
    '还没到该作品的发布时间，到点再发布',
    "The work's time has not come yet; it is published then",
    'Aún no ha llegado la hora de la obra; se publicará entonces',
    'この作品の公開時刻はまだです。時刻になってから公開します',
  ),
  'publishing.missed': localText(
    '该作品已错过发布时间，请手动发布、改时间或取消',
    'The work missed its time: publish it by hand, change its time or cancel it',
    'La obra perdió su hora: publíquela a mano, cambie la hora o cancélela',
    'この作品は公開時刻を過ぎました。手動で公開するか、時刻を変更するか、取り消してください',
  ),
  'publishing.tooLateForTimer': localText(
    '来不及交给平台定时，改为到点发布',
    "It is too late for the site's timer; it is published at its minute instead",
    'Ya no da tiempo al temporizador de la plataforma; se publicará a su hora',
    'プラットフォームの予約に間に合わないため、時刻になってから公開します',
  ),
} as const
