/** Login and first start. */
export const texts = {
  claim: 'From raw footage to every account, in one line',
  claimText: 'Mix short videos in batches, write titles and topics once, and let the cloud housekeeper on this computer publish account by account, with honest results.',
  support: 'Support {phone}',
  version: 'Version',
  caps: 'Caps lock is on',
  login: {
    title: 'Welcome back', text: 'Sign in to manage your accounts', username: 'Account', usernameHint: 'Your account name', usernameNeeded: 'Please type your account name', usernameLength: 'Account names have 2 to 32 characters', password: 'Password', passwordHint: 'Your password', passwordNeeded: 'Please type your password',
    passwordLength: 'Passwords have 6 to 64 characters', remember: 'Remember me', submit: 'Sign in', locked: 'Please wait {time}', restored: 'A backup was restored, please sign in again', remaining: ', {n} tries left',
  },
  captcha: { label: 'Picture code', hint: 'The characters in the picture', needed: 'Please type the picture code', refresh: 'Another picture' },
  offline: { title: 'The server can’t be reached', retry: 'Try again' },
  setup: {
    title: 'Create the owner’s account', text: 'First start: create the administrator of your company. The password is kept in this system only, so keep it safe.', company: 'Company', companyHint: 'Example Media', companyRule: 'Please type the company’s name, 40 characters at most', nickname: 'Your name', nicknameHint: 'Shown to your colleagues',
    nicknameRule: 'Please type your name, 20 characters at most', usernameHint: 'For signing in, e.g. admin01', usernameRule: '4 to 32 letters, digits or underscores', passwordHint: 'At least 8', passwordRule: '8 to 64 characters with letters and digits', again: 'Password again', againHint: 'The same password once more', againNeeded: 'Please type the password again',
    againRule: 'The two passwords differ', submit: 'Create and enter',
  },
}
