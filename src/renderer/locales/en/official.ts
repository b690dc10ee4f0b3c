/** Official interfaces: keys, authorisation, ways of publishing. */
export const texts = {
  tab: 'Open platforms', title: 'Open platforms', text: 'With the keys of a platform’s developer site, accounts can be authorised and published through its official interface, without a browser. Keys are kept encrypted and never shown again',
  on: 'Set up', off: 'Not set up', accounts: '{n} accounts authorised', steps: 'How to get the keys', redirect: 'Redirect address', copy: 'Copy', copied: 'Copied', save: 'Save', saved: 'Saved', test: 'Test', clear: 'Clear',
  required: 'Please fill this in', kept: 'Saved, ends in {tail}; leave empty to keep', keptNoTail: 'Saved; leave empty to keep', clearTitle: 'Clear the keys of {name}', clearText: 'Tokens of authorised accounts can no longer be renewed when they end, until the keys are entered again.', cleared: 'Cleared', cancel: 'Cancel', readOnly: 'Keys are entered by an administrator with the right to change settings',
  add: { title: 'Official interface', note: 'Agree on the platform’s own page; no scan, no browser of the cloud housekeeper', notSet: 'No keys yet', setUp: 'Set up', grant: 'Authorise the official interface', waiting: 'The authorisation page is open; agree there, and the account will appear in the list', again: 'Open again' },
  ways: {
    action: 'Ways to publish', title: 'Ways to publish', text: 'Tried from top to bottom: the next one only when the one before is itself unavailable (no authorisation, interface down, page changed). After the press nothing changes.', usual: 'Use the usual order', save: 'Save', saved: 'Ways saved', up: 'Move {name} up', down: 'Move {name} down', atLeast: 'Choose at least one way', notGranted: 'not authorised yet',
    official: 'Official interface', officialText: 'Uploads with the authorisation, without a browser', browser: 'Cloud housekeeper', browserText: 'Fills in and publishes in a browser', assisted: 'Finished by a person in the window', assistedText: 'Everything is filled in, a person presses publish',
  },
  callback: {
    working: 'Finishing the authorisation', workingText: 'Please keep this page open', done: 'Authorised', doneText: 'Account “{names}” is ready; this page closes by itself', closeSelf: 'You can close this page and return to the application', failed: 'The authorisation was not finished', refused: 'You cancelled on the platform’s page; no account was changed', refusedOther: 'The platform did not agree: {reason}', noState: 'The link is incomplete, please start again in the application',
    choose: 'Choose the accounts to add', chooseText: 'This authorisation opens several accounts; tick the ones to use here', fans: '{n} followers', add: 'Add the chosen accounts', exists: 'The account exists', update: 'Renew the authorisation', keep: 'Keep as it is', kept: 'Nothing was changed', back: 'Back to accounts',
  },
}
