/** Quotes over HTTP: made, changed, accepted and taken back, and who reads them. */
import './quotes.http.test.new.ts';
import './quotes.http.test.tenants.ts';
import './quotes.http.test.changed.ts';
import './quotes.http.test.accepted.ts';
import './quotes.http.test.linen.ts';
import './quotes.http.test.states.ts';
import './quotes.http.test.guestaccept.ts';
import './quotes.http.test.told.ts';
import './quotes.http.test.option.ts';
import './quotes.http.test.read.ts';
