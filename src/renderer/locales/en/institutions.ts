/** Accounts below institutions and shops. */
export const texts = {
  views: { list: 'Accounts', institutions: 'Institutions', shops: 'Doudian shops' },
  parent: 'Institution', parentHint: 'Choose an institution', account: 'Account', end: 'Ends', inList: 'In the list', bound: 'Added', notBound: 'Not added', state: 'State', never: 'Never synchronised', syncedAt: 'Synchronised {time}', search: 'Name, account ID', retry: 'Try again', cancel: 'Cancel', close: 'Close', none: '–',
  status: { 0: 'Not authorised', 1: 'Valid', 2: 'Ends soon', 3: 'Ended' }, daysLeft: '{n} days left', noEnd: 'No end',
  make: { title: 'No institution yet', text: 'Choose a signed-in account as institution to synchronise, authorise and renew the accounts below it.', pick: 'Choose an account', ok: 'Make it an institution', done: '“{name}” is an institution now', add: 'Add institution', off: 'No longer an institution', offTitle: 'No longer an institution', offText: '“{name}” becomes a plain account again; its login is kept.', offDone: '“{name}” is a plain account again', offline: 'The institution has dropped; re-authorise it in the account list first' },
  sync: { button: 'Synchronise', done: '{n} accounts synchronised', added: ', {n} added', refused: ', {n} not added: the number of accounts is reached' },
  confer: { button: 'Authorise', all: 'Authorise all', title: 'Authorise accounts', opening: 'Opening the institution’s back-office', text: 'The back-office of “{name}” opens in a window of the cloud housekeeper. Give the right to publish there, then come back and press “I have authorised”.', who: 'This time: {names}', everyone: 'all accounts', finish: 'I have authorised', checking: 'Reading the result', nothing: 'No new authorisation was found; please make sure that it was given in the back-office', expired: 'More than 10 minutes have passed; please begin again' },
  renew: {
    button: 'Renew', title: 'Renew accounts', all: 'Renew those that end soon', span: 'Period', period: '{n} days', price: 'Each', total: 'Total', left: 'Money left', free: 'free', current: 'Ends', next: 'Then', ok: 'Renew', short: '{n} yuan are missing', nothing: 'No account ends within 30 days', missing: 'No renewal service is connected', yuan: '{n} yuan',
    result: '{ok} renewed, {fail} failed', allDone: '{n} accounts renewed', failed: 'Not renewed and not charged:', again: 'Try the failed ones again',
  },
  empty: { title: 'No accounts below it', text: 'Press “Synchronise”: the cloud housekeeper reads them from the institution’s back-office.', never: 'Never synchronised' },
  shops: { title: 'Doudian', missing: 'Doudian is not connected', steps: 'How to connect', none: 'No shops yet', noneText: 'Shops appear here once their main account has agreed.', noSubs: 'No sub-accounts were read yet', refresh: 'Refresh', refreshed: '“{name}” refreshed, {n} sub-accounts', sub: 'Sub-account', role: 'Role', state: 'State', on: 'Usable', off: 'Stopped or removed', bound: 'Bound' },
}
