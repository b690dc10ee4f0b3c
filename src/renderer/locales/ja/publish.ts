export const texts = {
  dialog: '公開', platform: 'プラットフォーム', account: 'アカウント', title: 'タイトル', topic: 'トピック', progress: '進捗', status: '状態',
  waiting: '待機中', publishing: '公開中', success: '公開済み', skipped: 'スキップ済み', skip: 'スキップ', failed: '失敗', unconfirmed: '要確認', open: '作品を見る',
  counts: '成功 {success}、失敗 {failed}、待機 {waiting}', unconfirmedHint: '{n} 件の結果が不明です。プラットフォームで確認してください。自動では再送しません',
  pause: 'この作品の後で一時停止', pausing: '一時停止中…', stop: '今すぐ停止', continue: '続ける', retry: '失敗を再試行（{n}）', close: '完了',
  concurrentTitle: '公開を続けますか', concurrent: 'このタスクは他の管理者が公開中か、以前に中断された可能性があります。公開しますか？', holder: '{name} が開始：', stale: '3 分以上応答なし',
  go: '公開', cancel: 'キャンセル', preflightTitle: '公開前チェック', preflight: '公開できない作品 {blocked} 件、注意 {warned} 件', preflightBlock: '{n} 件の作品は公開できません', preflightGo: '残り {n} 件を公開',
  goOn: '公開を続ける', preflightWarn: '注意のある作品 {n} 件。公開を続けられます', times: '（{n} 件）',
  paced: '公開ペースにより一時停止中、{time} に再開', runPaced: '。残りは公開ペースに合わせて待機し、{time} に再開します', pace: '{n} 件は公開ペースに合わせて待機します。このペースでは {time} 頃に完了します',
}
