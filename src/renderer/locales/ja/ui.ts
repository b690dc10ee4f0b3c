/** Words of the ui kit. */
export const texts = {
  dates: { from: '開始日', to: '終了日' },
  undo: '元に戻す', undoUntil: '（{time} まで元に戻せます）',
  retry: '再試行', refresh: '更新', search: '検索', searchHint: '/ で検索', more: 'その他', cancel: 'キャンセル', ok: 'OK', save: '保存', close: '閉じる', clear: '条件をクリア', actions: '操作', total: '全 {n} 件',
  unfold: '条件を増やす', fold: '条件を減らす', density: '行の高さ', columns: '列の設定', resetColumns: '初期設定に戻す', unsaved: '未保存の変更があります', selectPage: 'このページを選択', selectRow: '{n} 行目を選択', clearField: 'クリア', selected: '{n} 件選択中', unselect: '選択を解除', all: 'すべて', rows: '{n} 件/ページ',
  ignoredColumns: '認識できない列をスキップしました：{names}',
  text: { readAs: '{name} を {encoding} として読み込みました。文字が正しくない場合は、UTF-8 で保存し直してから取り込んでください', broken: '{name} を {encoding} として読み込みましたが、{lines} 行目に読めない文字があります（� と表示）。その行を直すか、UTF-8 で保存し直してから取り込んでください', brokenMany: '{name} を {encoding} として読み込みましたが、{lines} 行目など {n} 行に読めない文字があります（� と表示）。その行を直すか、UTF-8 で保存し直してから取り込んでください' },
  blind: { blind: 'このブラウザーでは映像を表示できません。HEVC（H.265）の可能性があります', what: '完成動画には影響しません。確認とカット専用のコピーを作成できます。', making: 'コピーを作成しています', copy: '確認用のコピーを再生しています。完成動画は元のファイルを使います', failed: 'コピーを作成できませんでした。もう一度お試しください', make: 'コピーを作成', only: 'このブラウザーでは映像を表示できません。HEVC（H.265）か、ファイルが壊れている可能性があります。新しい Chrome か Edge を使うか、H.264 に変換してください' },
  channel: {
    site: 'サイト予約', siteText: '事前にサイトの予約機能に渡し、時刻になるとサイトが公開します', alarm: '時刻に投稿', alarmText: 'その時刻にクラウド管理が投稿します。それまで変更でき、パソコンの起動が必要です', rested: '{n} 件は変更の約 {minutes} 分後にサイトの予約に渡されます。それまでは元に戻せます。渡した後はサイト上でのみ変更できます', atOnce: '{n} 件はすぐにサイトの予約に渡されます。渡した後はサイト上でのみ変更できます', and: '；', undeclared: 'うち {n} 件は必要な申告が未選択のまま投稿されます', restedOne: '変更の約 {minutes} 分後にサイトの予約に渡されます。それまでは元に戻せます。渡した後はサイト上でのみ変更できます', atOnceOne: 'すぐにサイトの予約に渡されます。渡した後はサイト上でのみ変更できます', computer: '時刻に投稿する作品にはパソコンの起動が必要です。サイト予約は渡した後に電源を切れます',
    refused: 'サイトの予約には渡さず、その時刻にクラウド管理が投稿します。時刻を変えると再びサイトに渡します', refusedUnsent: 'サイトの予約に渡されておらず、自動投稿もオフです。時刻に手動で投稿してください', unsent: '自動投稿がオフです。時刻に手動で投稿してください',
  },
  notText: { excel: '{name} を開けません。パスワード付きか破損の可能性があります。CSV として保存してから取り込んでください', oldExcel: '{name} は旧形式の Excel（.xls）です。.xlsx か CSV で保存してから取り込んでください', other: '{name} はテキストファイルではありません。TXT か CSV を選んでください' },
  densities: { large: '広い', middle: '標準', small: '狭い' },
  empty: { title: 'データがありません', noMatch: '該当するデータがありません', noMatchText: '条件を変えるか、クリアしてください。' },
  failed: { title: '読み込みに失敗しました', old: '更新に失敗しました。以前のデータを表示しています。{why}', text: '再試行してください。続く場合は実行ログを確認してください。' },
  leftOut: { film: '内容：{name}', title: '{made} 件を作成し、{n} 件は作成しませんでした', text: '次の組み合わせはプラットフォームに受け付けられないため、タスクに入れていません。修正後、これらのアカウントだけを選んで作成し直せます。', textMakeUp: 'プラットフォームが受け付けないため、タスクに入っていません。タイトルを短くするなど修正して、これらだけを作成できます。', makeUp: '修正して作成', ok: '了解' },
  delete: { title: '{what}を削除', one: '「{name}」を削除しますか？', many: '選択した {n} 件を削除しますか？', ok: '削除' },
  leave: { title: '未保存の変更があります', text: '移動すると変更は失われます。', stay: '編集を続ける', leave: '破棄する' },
  preview: { title: 'プレビュー', failed: '再生できません。ファイルが壊れている可能性があります。', next: '次へ', previous: '前へ', of: '{i} / {n}' },
  progress: '進捗 {n}%',
  works: { look: 'データを更新', updated: 'データを更新しました', seenAt: '確認 {time}', untitled: '無題', opens: '{time} 公開', state: { published: '公開済み', 'in-review': '審査中', scheduled: '公開予定', rejected: '制限中', deleted: '削除済み' } },
}
