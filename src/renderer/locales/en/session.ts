/** Login and first start. */
export const texts = {
  claim: 'From raw footage to every account, in one line',
  claimText: 'Mix short videos in batches, write titles and topics once, and let the cloud housekeeper on this computer publish account by account, with honest results.',
  support: 'Support {phone}',
  version: 'Version',
  caps: 'Caps lock is on',
  login: {
    title: 'Welcome back', text: 'Sign in to manage your accounts', username: 'Account', usernameHint: 'Your account name', usernameNeeded: 'Please type your account name', usernameLength: 'Account names have 2 to 32 characters', password: 'Password', passwordHint: 'Your password', passwordNeeded: 'Please type your password',
    passwordLength: 'Passwords have 6 to 64 characters', remember: 'Remember me', submit: 'Sign in', fresh: 'New password', submitFresh: 'Set the new password and sign in', locked: 'Please wait {time}', restored: 'A backup was restored, please sign in again', remaining: ', {n} tries left',
  },
  captcha: { label: 'Picture code', hint: 'The characters in the picture', needed: 'Please type the picture code', refresh: 'Another picture' },
  forgotten: {
    link: 'Forgot the password?', title: 'Forgotten password', ask: 'Ask whoever runs this system: the password is reset on the computer where the product runs, and you are given a one-time password.', own: 'If that is you: stop the product on that computer and type in a terminal in its folder (with the same --data-dir, if it was started with one):', name: 'ACCOUNT', app: 'If that is you: right-click this product’s icon in the system tray and choose 「忘记密码…」. The product starts anew and shows a one-time password.', appNext: 'Sign in with it and choose a new one; all other sessions of the account end.',
    team: 'A team’s server on PostgreSQL need not be stopped; name its database as at its start:', next: 'The terminal shows a one-time password. Sign in with it and choose a new one; all other sessions of the account end.', ok: 'Close',
  },
  offline: { title: 'The server can’t be reached', retry: 'Try again' },
  setup: {
    title: 'Create the owner’s account', text: 'First start: create the administrator of your company. The password is kept in this system only, so keep it safe.', company: 'Company', companyHint: 'Example Media', companyRule: 'Please type the company’s name, 40 characters at most', nickname: 'Your name', nicknameHint: 'Shown to your colleagues',
    nicknameRule: 'Please type your name, 20 characters at most', usernameHint: 'For signing in, e.g. admin01', usernameRule: '4 to 32 letters, digits or underscores', passwordHint: 'At least 8', passwordRule: '8 to 64 characters with letters and digits', again: 'Password again', againHint: 'The same password once more', againNeeded: 'Please type the password again',
    againRule: 'The two passwords differ', submit: 'Create and enter',
  },
}
