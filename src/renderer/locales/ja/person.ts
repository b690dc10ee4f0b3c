/** What the cloud housekeeper asks a person for. */
export const texts = {
  left: '残り {time}', late: '時間切れ', code: '認証コード', codeNeeded: '認証コードを入力してください', submit: '送信', resend: 'コードを再送信', resendIn: '{n} 秒後に再送信できます', refresh: '画像を更新', inWindow: '開いたブラウザーの画面で操作してください',
  disconnected: 'クラウド管理との接続が切れました。復旧後に続行できます', later: 'あとで', othersGoOn: '他のアカウントの投稿は続行中', folded: '対応待ち {n} 件', more: 'ほかに {n} 件', answered: '{title}：承認されました。続行します', expiredWork: '{title}：時間内に対応されませんでした。結果は投稿状態をご確認ください', expired: '{title}：時間切れです。もう一度操作し、早めに対応してください',
}
