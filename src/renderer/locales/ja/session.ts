/** Login and first start. */
export const texts = {
  claim: '素材から全アカウントへの公開まで、ひとつの流れで',
  claimText: 'ショート動画をまとめて編集し、タイトルと話題を用意すれば、このパソコンのクラウド管理がアカウントごとに公開します。',
  support: 'サポート {phone}',
  version: 'バージョン',
  caps: 'Caps Lock がオンです',
  login: {
    title: 'おかえりなさい', text: 'ログインしてアカウントを管理します', username: 'アカウント', usernameHint: 'アカウントを入力', usernameNeeded: 'アカウントを入力してください', usernameLength: '2〜32文字です', password: 'パスワード', passwordHint: 'パスワードを入力', passwordNeeded: 'パスワードを入力してください',
    passwordLength: '6〜64文字です', remember: 'ログイン状態を保持', submit: 'ログイン', fresh: '新しいパスワード', submitFresh: '新しいパスワードを設定してログイン', locked: '{time} お待ちください', restored: 'バックアップを復元しました。再度ログインしてください', remaining: '（あと {n} 回）',
  },
  captcha: { label: '画像認証', hint: '画像の文字を入力', needed: '画像の文字を入力してください', refresh: '別の画像' },
  forgotten: {
    link: 'パスワードをお忘れですか？', title: 'パスワードを忘れた場合', ask: 'このシステムの管理者に連絡してください。製品が動いているパソコンで再設定し、一度限りのパスワードをお渡しします。', own: 'ご自身が管理者の場合：そのパソコンで製品を停止し、製品のフォルダーのターミナルで実行します（起動時に --data-dir を使った場合は同じものを付けます）：', name: 'アカウント', app: 'ご自身が管理者の場合：システムトレイの本製品のアイコンを右クリックし、「忘记密码…」を選びます。製品が再起動し、一度限りのパスワードが表示されます。', appNext: 'それでログインし、新しいパスワードを設定してください。ほかのログインはすべて終了します。',
    team: 'PostgreSQL を使うチームのサーバーは停止不要です。起動時と同じデータベースを指定します：', next: 'ターミナルに一度限りのパスワードが表示されます。それでログインし、新しいパスワードを設定してください。ほかのログインはすべて終了します。', ok: '閉じる',
  },
  offline: { title: 'サーバーに接続できません', retry: '再試行' },
  setup: {
    title: '管理者アカウントの作成', text: '初回起動です。会社の管理者アカウントを作成してください。パスワードはこのシステムにのみ保存されます。', company: '会社名', companyHint: 'サンプルメディア', companyRule: '会社名を入力してください（40文字まで）', nickname: 'お名前', nicknameHint: '同僚に表示される名前',
    nicknameRule: 'お名前を入力してください（20文字まで）', usernameHint: 'ログイン用、例 admin01', usernameRule: '英数字と下線で4〜32文字', passwordHint: '8文字以上', passwordRule: '英字と数字を含む8〜64文字', again: 'パスワード（確認）', againHint: 'もう一度入力', againNeeded: 'もう一度入力してください',
    againRule: 'パスワードが一致しません', submit: '作成して開始',
  },
}
