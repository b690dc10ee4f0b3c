/** Refusals of a film that an account has already. */
import { localText } from '../errors.ts'
import { compose } from './compose.ts'

/** What the account did with the film, in a work called `{title}`. */
const BEGUN = {
  out: localText(
    '已发布过同一条成片（《{title}》）',
    'has published this film already ("{title}")',
    'ya publicó este vídeo («{title}»)',
    'はこの動画を公開済みです（「{title}」）',
  ),
  held: localText(
    '已将同一条成片交给平台定时（《{title}》）',
    'has given this film to its site\'s timer already ("{title}")',
    'ya entregó este vídeo al temporizador de la plataforma («{title}»)',
    'はこの動画をプラットフォームで予約済みです（「{title}」）',
  ),
  drafted: localText(
    '已将同一条成片存为草稿（《{title}》）',
    'has stored this film as a draft ("{title}")',
    'ya guardó este vídeo como borrador («{title}»)',
    'はこの動画を下書きに保存済みです（「{title}」）',
  ),
  publishing: localText(
    '正在发布同一条成片（《{title}》）',
    'is publishing this film now ("{title}")',
    'está publicando este vídeo («{title}»)',
    'はこの動画を公開中です（「{title}」）',
  ),
  unsure: localText(
    '可能已发出同一条成片（《{title}》），请先核对',
    'may have published this film already ("{title}"), so check first',
    'quizá ya publicó este vídeo («{title}»), compruébelo primero',
    'はこの動画を公開した可能性があります（「{title}」）。先に確認してください',
  ),
}

/** What a work with the film waits for; `{time}` is its own. */
const WAITS = {
  planned: localText('定在 {time} 发布', 'it goes out at {time}', 'se publicará el {time}', '{time} に公開の予定です'),
  paused: localText(
    '定在 {time}，自动发布已暂停',
    'its time is {time}, and automatic publishing is paused',
    'su hora es {time} y la publicación automática está en pausa',
    '{time} の予定で、自動公開は一時停止中です',
  ),
  due: localText(
    '已到发布时间，正在等待发布',
    'its time has come and it waits to go out',
    'ya llegó su hora y espera publicarse',
    '公開時刻になり、公開を待っています',
  ),
  byHand: localText(
    '等待手动发布',
    'it waits to be published by hand',
    'espera publicarse a mano',
    '手動での公開を待っています',
  ),
  checking: localText(
    '刚恢复过备份，正在核对是否已发出',
    'a backup was just restored and it is being checked whether it is out',
    'se acaba de restaurar una copia y se comprueba si salió',
    'バックアップの復元直後のため、公開済みかどうかを確認中です',
  ),
  waiting: localText('正在等待发布', 'it waits to go out', 'espera publicarse', '公開を待っています'),
}

export const filmReasons = {
  ...compose(
    'publishing.sameFilm',
    {
      again: localText(
        '“{account}”{gap}，请更换成片；如确需重复发布请勾选“允许重复”',
        '"{account}" {gap}: choose another film; to publish it again all the same, allow duplicates',
        '«{account}» {gap}: elija otro vídeo; para repetirlo de todos modos, permita duplicados',
        '「{account}」{gap}。別の動画を選んでください。重複して公開する場合は「重複を許可」を選んでください',
      ),
    },
    BEGUN,
  ),
  ...compose(
    'publishing.filmPlaced',
    {
      begun: localText(
        '“{account}”{gap}，不会再发一次，请更换成片',
        '"{account}" {gap}. It does not go out a second time: choose another film',
        '«{account}» {gap}. No se publica dos veces: elija otro vídeo',
        '「{account}」{gap}。二度は公開しません。別の動画を選んでください',
      ),
    },
    {
      ...BEGUN,
      held: localText(
        '已将同一条成片交给平台定时（《{title}》），{time} 公开',
        'has given this film to its site\'s timer already ("{title}"), public at {time}',
        'ya entregó este vídeo al temporizador de la plataforma («{title}»), público el {time}',
        'はこの動画をプラットフォームで予約済みです（「{title}」、{time} 公開）',
      ),
    },
  ),
  ...compose(
    'publishing.filmPlaced',
    {
      one: localText(
        '“{account}”在任务「{task}」中已有同一条成片，{gap}，不会再发一次，请更换成片',
        'In the task "{task}", "{account}" has this film already: {gap}. It does not go out twice: choose another film',
        'En la tarea «{task}», «{account}» ya tiene este vídeo: {gap}. No se publica dos veces: elija otro vídeo',
        'タスク「{task}」で「{account}」にはこの動画が既にあり、{gap}。二度は公開しません。別の動画を選んでください',
      ),
      two: localText(
        '“{account}”在任务「{task}」、「{other}」中都有同一条成片，「{task}」里的{gap}，不会再发一次，请更换成片',
        'In the tasks "{task}" and "{other}", "{account}" has this film; in "{task}" {gap}. Choose another film',
        'En las tareas «{task}» y «{other}», «{account}» ya tiene este vídeo; en «{task}» {gap}. Elija otro vídeo',
        'タスク「{task}」と「{other}」で「{account}」にはこの動画が既にあります。「{task}」では{gap}。別の動画を選んでください',
      ),
      many: localText(
        '“{account}”在任务「{task}」、「{other}」等 {n} 个任务中都有同一条成片，「{task}」里的{gap}，不会再发一次，请更换成片',
        'In {n} tasks, as "{task}" and "{other}", "{account}" has this film; in "{task}" {gap}. Choose another film',
        'En {n} tareas, como «{task}» y «{other}», «{account}» ya tiene este vídeo; en «{task}» {gap}. Elija otro',
        'タスク「{task}」「{other}」など {n} 件で「{account}」にはこの動画があります。「{task}」では{gap}。別の動画を選んでください',
      ),
    },
    WAITS,
  ),
  'publishing.filmInThisTask': localText(
    '“{account}”在这个任务中已有同一条成片，不会再发一次，请更换成片',
    '"{account}" has this film already in this task; it does not go out a second time: choose another film',
    '«{account}» ya tiene este vídeo en esta tarea; no se publica dos veces: elija otro vídeo',
    'このタスクで「{account}」にはこの動画が既にあります。二度は公開しません。別の動画を選んでください',
  ),
} as const
